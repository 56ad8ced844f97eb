interface Expected {
  messageId: number;
  isDone: boolean;
}

/** Acknowledges messages in the order in which they came, as MQTT wants it, whichever is done first. */
export class AcksInOrder {
  private expected: Expected[] = [];

  constructor(private readonly send: (messageId: number) => void) {}

  /** To be called when a message comes; the returned function, when it is done. */
  expect(messageId: number): () => void {
    const one: Expected = { messageId, isDone: false };
    this.expected.push(one);
    return () => {
      one.isDone = true;
      this.sendDone();
    };
  }

  /** Forgets what is expected: it was of a connection that has ended. */
  clear(): void {
    this.expected = [];
  }

  private sendDone(): void {
    for (let [first] = this.expected; first?.isDone; [first] = this.expected) {
      this.expected.shift();
      this.send(first.messageId);
    }
  }
}
