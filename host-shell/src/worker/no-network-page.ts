/** Said where a page was never kept on this device: what a browser would say instead does not name the suite. */
export function noNetworkPage(): Response {
  return new Response(HTML, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}

const HTML = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No network · Sagitta</title>
<style>
  body { margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 36rem; margin: 12vh auto 0; }
  h1 { font-size: 1.5rem; margin: 0 0 8px; }
  a { color: inherit; }
</style>
<main>
  <h1>No network</h1>
  <p>This page has not been kept on this device, so it cannot be shown without a network. Nothing is known here of any
  roof.</p>
  <p><a href="">Try again</a></p>
</main>
</html>`;
