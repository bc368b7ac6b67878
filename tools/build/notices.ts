import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licenses of the bundled packages. */
export function licensesOf(root: string, packages: readonly string[]): string {
  const licenses = packages.map((name) => {
    const folder = join(root, 'node_modules', name);
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const { version, license, author } = readJson(join(folder, 'package.json'));
    const text =
      file === undefined
        ? `License: ${license}. Author: ${author.name ?? author}.`
        : readFileSync(join(folder, file), 'utf8').trim();
    return `${name} ${version}\n\n${text}\n`;
  });
  return licenses.join('\n\n');
}

/**
 * What is bundled, as a CycloneDX document. It has no time and no serial number, so that it is the same for the same sources;
 * `npm sbom` has both, and lists what is installed instead of what is bundled.
 */
export function sbomOf(root: string, packages: readonly string[]): string {
  const { name, version, license } = readJson(join(root, 'package.json'));
  const locked = readJson(join(root, 'package-lock.json')).packages;
  const components = packages.map((bundled) => {
    const { version, license, integrity } = locked[`node_modules/${bundled}`];
    const [, digest = ''] = /^sha512-(.+)$/.exec(integrity) ?? [];
    return {
      ...componentOf(bundled, version, license),
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    };
  });
  const self = componentOf(name, version, license);
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: self },
    components,
    dependencies: [
      { ref: self['bom-ref'], dependsOn: components.map((component) => component['bom-ref']) },
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function componentOf(name: string, version: string, license: string) {
  // The `@` of a scope is encoded, as the specification of package URLs says.
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    licenses: [{ license: { id: license } }],
    purl,
  };
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
