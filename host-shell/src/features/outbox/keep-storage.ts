/**
 * Asks the browser to keep what waits also when the device runs short of room. Some ask the person, who is told why on
 * the own account. A browser that cannot say keeps it as it keeps the rest.
 */
export async function keepStorage(storage: StorageManager | undefined = navigator.storage): Promise<void> {
  try {
    if (storage?.persist && !(await storage.persisted())) await storage.persist();
  } catch (error) {
    console.warn('The browser could not be asked to keep what waits.', error);
  }
}
