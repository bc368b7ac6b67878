import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';

/** A schema of the document. What is not listed in `keywords` is an error: the writer would leave it out. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly deprecated?: boolean;
  /** The property to use in place of a deprecated one. */
  readonly 'x-replaced-by'?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly enum?: readonly (string | null)[];
  readonly const?: string;
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly discriminator?: { readonly propertyName: string };
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

const keywords: readonly string[] = [
  ...['$ref', 'type', 'description', 'deprecated', 'x-replaced-by'],
  ...['properties', 'required', 'additionalProperties', 'items'],
  ...['enum', 'const', 'oneOf', 'allOf', 'discriminator', 'format'],
  ...['minLength', 'maxLength', 'pattern', 'minimum', 'maximum'],
];

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly description: string;
  readonly schema: Schema;
}

export type Api = 'chat' | 'admin';

export interface Operation {
  readonly id: string;
  readonly api: Api;
  readonly method: string;
  /** Below the address of the API. */
  readonly path: string;
  /** The list of docs/operations.md that has it. */
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  /** The status of a success; 200 if the document names none. */
  readonly status: number;
  readonly response: Schema;
  readonly isStream: boolean;
  readonly isPublic: boolean;
  readonly needsWorkspace: boolean;
  /** Whether it may be repeated although its method is POST; or the property that makes it so. */
  readonly isIdempotent: boolean;
  /** The property of the response whose `payload` a schema of the call types. */
  readonly payload: string | undefined;
  /** The descriptions of its error responses, by status. */
  readonly errors: readonly (readonly [status: string, description: string])[];
  readonly example: string | undefined;
}

interface Root {
  readonly security: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface RawOperation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
  readonly 'x-idempotent'?: boolean;
  readonly 'x-payload'?: string;
  readonly 'x-codeSamples'?: readonly [{ readonly source: string }];
}

interface Response {
  readonly description: string;
  readonly content?: Content;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

const adminPrefix = '/v1/admin';

/** docs/openapi.yaml. What it does not use, the writer does not know. */
export class Document {
  readonly #root: Root;

  constructor(path: string) {
    this.#root = load(readFileSync(path, 'utf8')) as Root;
  }

  /** The operations of an API, in the order of the document. */
  operations(api: Api): readonly Operation[] {
    return Object.entries(this.#root.paths)
      .filter(([path]) => path.startsWith(adminPrefix) === (api === 'admin'))
      .flatMap(([path, item]) =>
        Object.entries(item).map(([method, raw]) => this.#read(api, path, method, raw)),
      );
  }

  find<T>(reference: string): { readonly name: string; readonly value: T } {
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec(reference) ?? [];
    const value = this.#root.components[kind]?.[name];
    if (value === undefined) throw new Error(`there is no ${reference}`);
    return { name, value: value as T };
  }

  /** A schema, references resolved and its parts of an `allOf` merged. */
  flat(schema: Schema): Schema {
    if (schema.$ref !== undefined) return this.flat(this.find<Schema>(schema.$ref).value);
    const unknown = Object.keys(schema).find((keyword) => !keywords.includes(keyword));
    if (unknown !== undefined) throw new Error(`the keyword ${unknown} is not supported`);
    if (schema.allOf === undefined) return schema;
    const { allOf, ...own } = schema;
    const parts = allOf.map((part) => this.flat(part));
    return {
      type: 'object',
      ...own,
      properties: Object.assign({}, ...parts.map((part) => part.properties), own.properties),
      required: [...parts, own].flatMap((part) => part.required ?? []),
    };
  }

  #read(api: Api, path: string, method: string, raw: RawOperation): Operation {
    const { operationId: id, parameters = [], requestBody, responses } = raw;
    const schemes = Object.assign({}, ...(raw.security ?? this.#root.security));
    const all = Object.entries(responses).map(([status, response]) => {
      return [status, this.#resolve(response)] as const;
    });
    const [success = 'default', { content = {} } = {}] =
      all.find(([status]) => /^(2|default)/.test(status)) ?? [];
    const isStream = 'text/event-stream' in content;
    const response = content[isStream ? 'text/event-stream' : 'application/json']?.schema;
    if (response === undefined) throw new Error(`${id} has no response`);
    return {
      id,
      api,
      method: method.toUpperCase(),
      path: api === 'admin' ? path.slice(adminPrefix.length) : path,
      tag: raw.tags[0],
      summary: raw.summary.trim(),
      description: raw.description?.trim() ?? '',
      parameters: parameters.map((parameter) => this.#resolve(parameter)),
      body: requestBody?.content['application/json']?.schema,
      status: success === 'default' ? 200 : Number(success),
      response,
      isStream,
      isPublic: Object.keys(schemes).length === 0,
      needsWorkspace: 'workspaceId' in schemes,
      isIdempotent: raw['x-idempotent'] ?? false,
      payload: raw['x-payload'],
      errors: all.map(([status, { description }]) => [status, description] as const),
      example: raw['x-codeSamples']?.[0].source,
    };
  }

  #resolve<T extends object>(value: T | { readonly $ref: string }): T {
    return '$ref' in value ? this.find<T>(String(value.$ref)).value : value;
  }
}
