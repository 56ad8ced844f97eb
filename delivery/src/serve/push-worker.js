// Shows push messages: the half of the worker that no release changes. It handles no requests and caches nothing.

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = read(event.data);
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

/** A browser must show something for each message, so an unreadable one shows that there is news. */
function read(data) {
  try {
    const { title, body, path, tag } = data.json();
    if (typeof title === 'string') return { title, body: String(body ?? ''), path, tag: String(tag ?? '') };
  } catch {
    // Handled below.
  }
  return { title: 'New event', body: 'Open the log to see it.', path: '/logs', tag: '' };
}

/** Opens a page of this origin; a window that shows it already is focused. */
async function open(path) {
  const url = new URL(typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/logs', self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((client) => client.url === url.href);
  return shown ? shown.focus() : self.clients.openWindow(url.href);
}
