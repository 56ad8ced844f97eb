/** A page's path as a regular expression: like the router, ignoring a slash at the end. Case is the caller's flag. */
export function pathPattern(path: string): string {
  const segments = path.replace(':product', 'product').split('/').filter(Boolean);
  const body = segments
    .map((segment) => {
      if (segment === '*') return '(/.*)?';
      const isOptional = segment.endsWith('?');
      const name = isOptional ? segment.slice(0, -1) : segment;
      const one = `/${name.startsWith(':') ? '[^/]+' : name.replaceAll(/[^\w-]/g, '\\$&')}`;
      return isOptional ? `(${one})?` : one;
    })
    .join('');
  return `^${body}/*$`;
}
