import {
  BodyObject,
  type MediaTypes,
  type OpenApiDocument,
  ResponseObject,
  Unsupported,
} from './document.ts';
import type { Schemas } from './schemas.ts';
import { nothing, oneOfShapes, type Shape, unknown } from './shape.ts';
import type { Source } from './source.ts';
import { call } from './text.ts';

interface Media {
  readonly type: string;
  readonly schema: unknown;
}

/** The body of a request. `note` gets what callers have to know. */
export function bodyOf(
  { name, operation }: Source,
  document: OpenApiDocument,
  schemas: Schemas,
  note: (text: string) => void,
): Shape | undefined {
  if (operation.requestBody === undefined) return undefined;
  const { required, content } = document.read(BodyObject, document.resolve(operation.requestBody));
  const media = jsonMedia(content);
  if (media === undefined) throw new Unsupported(`its body is ${mediaTypes(content)}, not JSON`);
  if (!isPlain(media.type)) {
    note(
      `its body is sent as application/json: pass the header content-type ${media.type} with the option \`headers\``,
    );
  }
  const shape = schemas.named(media.schema, 'body', `${name}Request`);
  if (shape.fields === undefined) throw new Unsupported('its body is not a JSON object');
  if (shape.needs !== undefined) {
    throw new Unsupported(`no value fits its body: ${[...shape.needs].join(', ')}`);
  }
  if (required) return shape;
  if (!shape.isDemanding) return { ...shape, code: call('z.optional', shape.code) };
  // Most documents that do not say that a body is required forgot it.
  note('its body is taken as required, since properties of it are');
  return shape;
}

/** The JSON body of a response, or the events of a stream. */
export function responseOf(
  { name, operation, isStream }: Source,
  document: OpenApiDocument,
  schemas: Schemas,
  note: (text: string) => void,
): { readonly field: 'response' | 'stream'; readonly shape: Shape } {
  const { responses = {} } = operation;
  const successes = Object.keys(responses).filter((status) => /^2(\d\d|XX)$/i.test(status));
  const statuses = successes.length === 0 && 'default' in responses ? ['default'] : successes;
  const contents = statuses.map((status) => {
    const { content = {} } = document.read(ResponseObject, document.resolve(responses[status]));
    return content;
  });
  const events = contents.map(eventStream).find((media) => media !== undefined);
  const isJson = contents.some((content) => jsonMedia(content) !== undefined);
  if (isStream || (events !== undefined && !isJson)) {
    const schema = events?.schema ?? contents.map(jsonMedia).find(Boolean)?.schema;
    return { field: 'stream', shape: eventShape(schema, name, document, schemas, note) };
  }
  const shapes = contents.map((content): Shape => {
    if (Object.keys(content).length === 0) return nothing;
    const media = jsonMedia(content);
    if (media === undefined)
      throw new Unsupported(`its response is ${mediaTypes(content)}, not JSON`);
    return schemas.named(media.schema, 'response', `${name}Response`);
  });
  // Without a documented body, only 204 and 205 are sure to have none.
  const isOpen = shapes.every((shape) => shape === nothing);
  const isUnknown = isOpen && !statuses.some((status) => /^20[45]$/.test(status));
  return { field: 'response', shape: isUnknown ? unknown : oneOfShapes(shapes) };
}

/** The data of an event is JSON. Many documents describe it as a text, which says nothing about it. */
function eventShape(
  schema: unknown,
  name: string,
  document: OpenApiDocument,
  schemas: Schemas,
  note: (text: string) => void,
): Shape {
  const isText =
    schema !== undefined && document.schema(document.resolve(schema)).type === 'string';
  if (schema !== undefined && !isText) return schemas.named(schema, 'response', `${name}Event`);
  note('the events of its stream have no schema: their type is unknown');
  return unknown;
}

function eventStream(content: MediaTypes): Media | undefined {
  return find(content, /^text\/event-stream\s*(;|$)/i);
}

/** `application/json` before others that are JSON, too. */
function jsonMedia(content: MediaTypes): Media | undefined {
  return find(content, plain) ?? find(content, /^application\/[\w.-]+\+json\s*(;|$)/i);
}

const plain = /^(application\/json|(application|\*)\/\*)\s*(;|$)/i;

function isPlain(type: string): boolean {
  return plain.test(type);
}

function find(content: MediaTypes, pattern: RegExp): Media | undefined {
  const [media] = Object.entries(content).filter(([type]) => pattern.test(type));
  return media === undefined ? undefined : { type: media[0], schema: media[1]?.schema };
}

function mediaTypes(content: MediaTypes): string {
  return Object.keys(content).join(' or ') || 'of no type';
}
