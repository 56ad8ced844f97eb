/** Pixels of a PNG for each unit of the drawing: sharp on paper. */
const PNG_SCALE = 2;

const PRINT_CSS = `
  #sg-print { display: none }
  @media print {
    @page { size: landscape }
    html, body { background: #fff !important }
    body > :not(#sg-print) { display: none !important }
    #sg-print { display: block }
    #sg-print svg { width: 100%; height: auto }
  }`;

/** A drawing as pixels. */
export async function pngOf(svg: string, { width, height }: { width: number; height: number }): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width * PNG_SCALE, height * PNG_SCALE);
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d')?.drawImage(image, 0, 0, image.width, image.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('This browser made no picture.');
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Prints a drawing alone, without the page around it. */
export function printSvg(svg: string): void {
  const sheet = document.createElement('div');
  sheet.id = 'sg-print';
  sheet.innerHTML = svg;
  const style = document.createElement('style');
  style.textContent = PRINT_CSS;
  document.body.append(style, sheet);
  const clear = () => {
    sheet.remove();
    style.remove();
  };
  window.addEventListener('afterprint', clear, { once: true });
  window.print();
}
