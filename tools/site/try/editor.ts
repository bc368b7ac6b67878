import { javascript } from '@codemirror/lang-javascript';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { tags } from '@lezer/highlight';
import { basicSetup, EditorView } from 'codemirror';

/** The colors of the code blocks of the site, on light and dark pages. */
const colors = HighlightStyle.define([
  { tag: tags.keyword, color: 'light-dark(#a0111f, #ff7b72)' },
  { tag: tags.string, color: 'light-dark(#032563, #a5d6ff)' },
  { tag: tags.comment, color: 'light-dark(#59636e, #9198a1)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'light-dark(#023b95, #79c0ff)' },
  { tag: tags.function(tags.variableName), color: 'light-dark(#622cbc, #d2a8ff)' },
  { tag: tags.function(tags.propertyName), color: 'light-dark(#622cbc, #d2a8ff)' },
]);

const look = EditorView.theme({
  '.cm-activeLine, .cm-activeLineGutter, .cm-gutters': { backgroundColor: 'transparent' },
  '.cm-gutters': { border: 'none', color: 'var(--vp-c-text-2)' },
  '.cm-content': { caretColor: 'var(--vp-c-text-1)' },
  '.cm-cursor': { borderLeftColor: 'var(--vp-c-text-1)' },
  '.cm-content, .cm-gutter': { fontFamily: 'var(--vp-font-family-mono)', minHeight: '14rem' },
});

/** Puts an editor of a program into an element. */
export function createEditor(parent: HTMLElement, doc = ''): EditorView {
  const label = EditorView.contentAttributes.of({ 'aria-label': 'Program' });
  const extensions = [
    basicSetup,
    javascript({ typescript: true }),
    syntaxHighlighting(colors),
    look,
    label,
  ];
  const view = new EditorView({ parent, doc, extensions });
  // It scrolls, so the keyboard must reach it.
  view.scrollDOM.tabIndex = 0;
  return view;
}

/** Replaces the program of an editor. */
export function setText(view: EditorView, insert = ''): void {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } });
}

/** Marks a line of the program, and scrolls to it. */
export function markLine(view: EditorView, line: number, message: string): void {
  const { doc } = view.state;
  const { from, to } = doc.line(Math.min(line, doc.lines));
  view.dispatch(setDiagnostics(view.state, [{ from, to, message, severity: 'error' }]));
  view.dispatch({ effects: EditorView.scrollIntoView(from, { y: 'center' }) });
}

/** Removes the mark of `markLine`. */
export function clearMark(view: EditorView): void {
  view.dispatch(setDiagnostics(view.state, []));
}
