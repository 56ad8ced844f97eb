export default function tearDown(): void {
  globalThis.removeTemporaryFolder();
}
