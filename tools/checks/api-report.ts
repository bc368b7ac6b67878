import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { reportOperations } from './operations-report.ts';

/** Compares the public types of each entry point with `tools/api/*.api.md`, or with `--update` writes them there. */
const root = join(import.meta.dirname, '../..');
const update = process.argv.includes('--update');
const silent = { logLevel: ExtractorLogLevel.None };

mkdirSync(join(root, 'tools/api'), { recursive: true });
for (const entry of ['index', 'msw', 'node', 'testing']) {
  const { apiReportChanged } = Extractor.invoke(configOf(entry), {
    localBuild: update,
    messageCallback: (message) => {
      if (message.logLevel !== ExtractorLogLevel.Error) message.handled = true;
    },
  });
  if (!update && apiReportChanged) rejectChange(entry, 'public types');
}
checkOperations();

function checkOperations(): void {
  const [reviewed, current] = filesOf('operations');
  const report = reportOperations();
  writeFileSync(join(root, update ? reviewed : current), report);
  const known = existsSync(join(root, reviewed)) ? readFileSync(join(root, reviewed), 'utf8') : '';
  if (known !== report) rejectChange('operations', 'operations');
}

/** The file that was reviewed, and that of this run. */
function filesOf(entry: string): readonly [string, string] {
  return [`tools/api/${entry}.api.md`, `reports/api/${entry}.api.md`];
}

function rejectChange(entry: string, content: string): void {
  const options = { cwd: root, stdio: 'inherit' } as const;
  spawnSync('git', ['--no-pager', 'diff', '--no-index', ...filesOf(entry)], options);
  console.error(
    `The ${content} of "${entry}" changed. If that is intended, run: npm run api:update`,
  );
  process.exitCode = 1;
}

function configOf(entry: string): ExtractorConfig {
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: `<projectFolder>/dist/${entry}.d.ts`,
      compiler: { tsconfigFilePath: '<projectFolder>/tsconfig.json' },
      newlineKind: 'lf',
      apiReport: {
        enabled: true,
        reportFileName: `${entry}.api.md`,
        reportFolder: '<projectFolder>/tools/api',
        reportTempFolder: '<projectFolder>/reports/api',
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        // `npm run docs` checks the doc comments.
        extractorMessageReporting: { default: silent },
        tsdocMessageReporting: { default: silent },
      },
    },
    configObjectFullPath: join(root, 'api-extractor.json'),
    packageJsonFullPath: join(root, 'package.json'),
  });
}
