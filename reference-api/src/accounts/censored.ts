/** `a***@example.com`: enough to recognise one's own, too little to learn another's. */
export function censored(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${host}`;
}
