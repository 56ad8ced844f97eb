import { IMAGE_MAX_BYTES } from '@sagitta/shared-contracts/rules/limits';

/** Messages of image fields; the product names the limits alone (docs/product/back-office.md#sim-cards). */
export const IMAGE_PROBLEMS = {
  kind: 'Choose an image file',
  size: 'The image is larger than 1 MB',
  unreadable: 'The file could not be read',
} as const;

/** Why a file cannot be taken as an image of a record, or null. */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return IMAGE_PROBLEMS.kind;
  return size > IMAGE_MAX_BYTES ? IMAGE_PROBLEMS.size : null;
}

/** An image as the wire carries it. */
export interface WireImage {
  /** Base64. */
  data: string;
  mime: string;
}

export function readImage(file: File): Promise<WireImage> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(reader.error ?? new Error(IMAGE_PROBLEMS.unreadable)));
    reader.addEventListener('load', () => {
      const url = String(reader.result);
      resolve({ data: url.slice(url.indexOf(',') + 1), mime: file.type });
    });
    reader.readAsDataURL(file);
  });
}
