// Where the visitor writes. Until it is sent, the text survives a reload of the tab.

export interface ComposerOptions {
  readonly form: HTMLFormElement;
  readonly input: HTMLTextAreaElement;
  /** The name of the text in the storage of the tab. */
  readonly entry: string;
  /** Returns whether the text is taken. */
  readonly submit: (text: string) => boolean;
}

export function prepareComposer({ form, input, entry, submit }: ComposerOptions): void {
  input.value = sessionStorage.getItem(entry) ?? '';
  input.addEventListener('input', () => sessionStorage.setItem(entry, input.value));
  input.addEventListener('keydown', (event) => {
    // While a character is composed, the key confirms it.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text === '' || !submit(text)) return;
    input.value = '';
    sessionStorage.removeItem(entry);
  });
}
