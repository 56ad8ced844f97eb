// What the examples of docs/ use of curl, for machines without it: node curl.mjs [-fsS] [-H header]… [-d body] address
const headers = new Headers();
let [address, body] = ['', undefined];
for (let args = process.argv.slice(2); args.length > 0;) {
  const arg = args.shift();
  if (arg === '-H') {
    const [name, ...value] = args.shift().split(':');
    headers.set(name, value.join(':').trim());
  } else if (arg === '-d') body = args.shift();
  else if (arg === '-fsS') continue;
  else if (arg.startsWith('-')) throw new Error(`curl ${arg} is not known here.`);
  else address = arg;
}
const answer = await fetch(address, { method: body === undefined ? 'GET' : 'POST', headers, body });
if (!answer.ok) throw new Error(`${address} answers ${answer.status}: ${await answer.text()}`);
process.stdout.write(`${await answer.text()}\n`);
