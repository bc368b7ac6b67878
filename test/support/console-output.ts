import { Console } from 'node:console';
import { Writable } from 'node:stream';

/** The text that Node's own `Console` writes. */
export async function consoleOutput(print: (output: Console) => void): Promise<string> {
  let text = '';
  const stream = new Writable({
    write(chunk, _, done) {
      text += String(chunk);
      done();
    },
  });
  print(new Console(stream));
  await new Promise((resolve) => stream.end(resolve));
  return text;
}
