/** The file of a form, as the contract has it, without another copy of its bytes. */
export class UploadedFile extends Blob {
  constructor(readonly content: Buffer) {
    super([]);
  }

  override get size(): number {
    return this.content.length;
  }
}

/** The bytes of a form's file. */
export async function bytesOfFile(file: Blob): Promise<Buffer> {
  return file instanceof UploadedFile ? file.content : Buffer.from(await file.arrayBuffer());
}
