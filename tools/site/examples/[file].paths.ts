import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOfExample, examples, pageOfExample } from '../examples.ts';

const root = join(import.meta.dirname, '../../..');

/** A page for each file of the examples. */
const pages = {
  paths: () =>
    examples.map((file) => ({
      params: { file: addressOfExample(file).slice('/examples/'.length), title: file },
      content: pageOfExample(file, readFileSync(join(root, file), 'utf8')),
    })),
};

export default pages;
