// Where the visitor reads: at the end of the messages, or further up.

export interface ScrollOptions {
  /** The element that scrolls. Its column is in reverse order: it begins at its end, and stays there while messages are added. */
  readonly messages: HTMLElement;
  /** Shown when a message has come that is not in view. */
  readonly toEnd: HTMLButtonElement;
  /** Loads earlier messages. It is pressed when it comes into view. */
  readonly earlier: HTMLButtonElement;
}

export class Scroll {
  readonly #options: ScrollOptions;
  readonly #observer: IntersectionObserver;
  /** The visitor has gone to the end of a long reply. */
  #isFollowing = false;

  constructor(options: ScrollOptions) {
    const { messages, toEnd, earlier } = options;
    this.#options = options;
    toEnd.addEventListener('click', () => {
      this.showEnd();
      this.#isFollowing = true;
    });
    messages.addEventListener('scroll', () => {
      if (toEnd.hidden || !this.#isAtEnd()) return;
      toEnd.hidden = true;
      this.#isFollowing = true;
    });
    this.#observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && earlier.click(),
      { root: messages, rootMargin: '200px 0px 0px' },
    );
  }

  showEnd(): void {
    this.#options.messages.scrollTop = 0;
    this.#options.toEnd.hidden = true;
    this.#isFollowing = false;
  }

  /** Keeps the end in view, but shows the beginning of a reply that is longer than the view. */
  showReply(reply: Element): void {
    const { messages } = this.#options;
    const isLong = reply.clientHeight > messages.clientHeight;
    if (isLong && !this.#isFollowing && this.#isAtEnd()) {
      messages.scrollTop +=
        reply.getBoundingClientRect().top - messages.getBoundingClientRect().top;
    }
    this.announceMessage();
  }

  announceMessage(): void {
    this.#options.toEnd.hidden = this.#isAtEnd();
  }

  /** Presses the button for earlier messages when it is in view, now or later. */
  watchStart(): void {
    this.#observer.disconnect();
    this.#observer.observe(this.#options.earlier);
  }

  /** A line may be cut there. */
  #isAtEnd(): boolean {
    return this.#options.messages.scrollTop > -40;
  }
}
