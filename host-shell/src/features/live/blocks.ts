/** A block of a stream: an event, or a comment with nothing but an id. */
export interface Block {
  id: string | null;
  /** Name of the event; empty for a comment. */
  event: string;
  data: string;
}

/** Gathers the bytes of server-sent events into their blocks, however they are cut. Takes the text of each piece, answers what it completes. */
export function blockReader(): (text: string) => Block[] {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(readBlock);
  };
}

function readBlock(text: string): Block {
  const block: Block = { id: null, event: '', data: '' };
  for (const line of text.split('\n')) {
    const [, name, value = ''] = FIELD.exec(line) ?? [];
    if (name === 'id') block.id = value;
    else if (name === 'event') block.event = value;
    else if (name === 'data') block.data += value;
  }
  return block;
}

const FIELD = /^(\w+): ?(.*)$/;
