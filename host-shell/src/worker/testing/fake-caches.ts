/**
 * Caches as a browser has them, as far as the worker uses them: by address alone.
 * @param hasRoom whether the device has room for more
 */
export function fakeCaches(hasRoom = () => true): Pick<CacheStorage, 'open' | 'delete'> {
  const all = new Map<string, Map<string, Response>>();
  const keyOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), 'https://roofs.example').href;
  return {
    open: async (name) => {
      const kept = all.get(name) ?? new Map<string, Response>();
      all.set(name, kept);
      return {
        match: async (request: RequestInfo | URL) => kept.get(keyOf(request))?.clone(),
        put: async (request: RequestInfo | URL, response: Response) => {
          if (!hasRoom()) throw new DOMException('No room.', 'QuotaExceededError');
          kept.set(keyOf(request), response);
        },
        keys: async () => [...kept.keys()].map((url) => new Request(url)),
        delete: async (request: RequestInfo | URL) => kept.delete(keyOf(request)),
      } as unknown as Cache;
    },
    delete: async (name) => all.delete(name),
  };
}
