// Where the visitor reads: at the end of the messages, or further up.

export class Scroll {
  /** Its column is in reverse order: it begins at its end, and stays there while messages are added. */
  readonly #messages: HTMLElement;
  /** Shown when a message has come that is not in view. */
  readonly #toEnd: HTMLButtonElement;

  constructor(messages: HTMLElement, toEnd: HTMLButtonElement) {
    this.#messages = messages;
    this.#toEnd = toEnd;
    toEnd.addEventListener('click', () => this.showEnd());
    messages.addEventListener('scroll', () => {
      toEnd.hidden ||= this.#isAtEnd();
    });
  }

  showEnd(): void {
    this.#messages.scrollTop = 0;
    this.#toEnd.hidden = true;
  }

  announceMessage(): void {
    this.#toEnd.hidden = this.#isAtEnd();
  }

  /** A line may be cut there. */
  #isAtEnd(): boolean {
    return this.#messages.scrollTop > -40;
  }
}
