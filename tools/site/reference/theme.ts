import {
  type Comment,
  type DeclarationReflection,
  type ProjectReflection,
  ReferenceReflection,
  ReferenceType,
  type Reflection,
  ReflectionKind,
  type SignatureReflection,
  type SomeType,
  UnionType,
} from 'typedoc';
import {
  type MarkdownPageEvent,
  MarkdownTheme,
  MarkdownThemeContext,
} from 'typedoc-plugin-markdown';

/** The pages of the reference: what something is, how it is used, and then how it is declared. */
export class SiteTheme extends MarkdownTheme {
  override getRenderContext(page: MarkdownPageEvent<Reflection>): MarkdownThemeContext {
    return new SiteContext(this, page, this.application.options);
  }
}

/** What the options of the plugin cannot do. */
class SiteContext extends MarkdownThemeContext {
  constructor(...parameters: ConstructorParameters<typeof MarkdownThemeContext>) {
    super(...parameters);
    const { partials } = this;
    const { body, comment, declaration, memberTitle } = partials;
    Object.assign(partials, {
      // The page that leads lists what is worth reading first; it needs no table of the modules.
      body: (model: DeclarationReflection | ProjectReflection, options: Level) => {
        if (model.isProject()) return '';
        return model.kindOf(ReflectionKind.Module)
          ? this.#contents(model, options)
          : body(model, options);
      },
      // Code below a sentence needs no heading, and no other part of a comment belongs into the outline of the page.
      comment: (model: Comment, options: object = {}) =>
        comment(model, { ...options, headingLevel: undefined }).replaceAll(
          /^\*\*(Examples?|Remarks)\*\*\n+/gm,
          '',
        ),
      constructor: ({ signatures = [] }: DeclarationReflection, options: Level) =>
        join(signatures.map((signature) => this.#signature(signature, options))),
      declaration: (model: DeclarationReflection, options: Level) =>
        model.kindOf(ReflectionKind.Property)
          ? this.#property(model, options)
          : join([
              model.comment && partials.comment(model.comment),
              declaration(Object.create(model, { comment: { value: undefined } }), options),
              this.#variants(model),
            ]),
      hierarchy: () => this.#family(),
      // Which class a member comes from says nothing about the member.
      inheritance: () => '',
      // The line below the name of a property says that it is optional.
      memberTitle: (model: DeclarationReflection) =>
        model.kindOf(ReflectionKind.Property)
          ? memberTitle(model).replace(/\?$/, '')
          : memberTitle(model),
      members: (models: readonly DeclarationReflection[], options: Level) =>
        join(models.map((model) => partials.memberContainer(model, options))),
      pageTitle: () => this.#title(),
      signature: (model: SignatureReflection, options: SignatureLevel) =>
        this.#signature(model, options),
    });
  }

  /** The name as it is used in code: a function is called. */
  #title(): string {
    const { model } = this.page;
    return model.isProject() || !model.kindOf(ReflectionKind.Function)
      ? model.name
      : `${model.name}()`;
  }

  /** The members of a module: each with its sentence. */
  #contents(module: DeclarationReflection | ProjectReflection, { headingLevel }: Level): string {
    const groups = module.groups?.map(({ title, children }) => {
      const items = children.map((child) => {
        const target = child instanceof ReferenceReflection ? child.getTargetReflection() : child;
        const name = `\`${child.name}\``;
        const title = this.router.hasOwnDocument(target)
          ? `[${name}](${this.urlTo(target)})`
          : `<a id="${this.router.getAnchor(target)}"></a>${name}`;
        const sentence = this.#sentenceOf(target);
        return `- ${title}${sentence === '' ? '' : `: ${sentence}`}`;
      });
      return `${'#'.repeat(headingLevel)} ${title}\n\n${items.join('\n')}`;
    });
    return join(groups ?? []);
  }

  /** The first sentence of a comment. */
  #sentenceOf(model: Reflection): string {
    const comment = commentOf(model);
    const text = comment === undefined ? '' : this.helpers.getCommentParts(comment.summary);
    return text.replaceAll('\n', ' ').replace(/^(.*?\.)( .*|$)/, '$1');
  }

  /** The classes that this class extends, and those that extend it. */
  #family(): string {
    const { model } = this.page;
    if (!model.isDeclaration() || !model.kindOf(ReflectionKind.Class)) return '';
    const linesOf = (title: string, types: readonly SomeType[] = []) => {
      const listed = types.filter((type) => type instanceof ReferenceType && type.reflection);
      const links = listed.map((type) => this.partials.someType(type)).join(', ');
      return links === '' ? '' : `${title} ${links}.`;
    };
    return join([
      linesOf('Extends', model.extendedTypes),
      linesOf('Extended by', model.extendedBy),
    ]);
  }

  /** A property: its type, its default, and what it is. */
  #property(model: DeclarationReflection, options: Level): string {
    const { comment, flags, type } = model;
    const isDefault = ({ tag }: { tag: string }) => tag.startsWith('@default');
    const defaultText = comment?.blockTags
      .find(isDefault)
      ?.content.map(({ text }) => text)
      .join('');
    const facts = [
      this.#typeOf(this.helpers.getDeclarationType(model)),
      flags.isOptional ? 'optional' : '',
      defaultText === undefined ? '' : `default: ${plain(defaultText)}`,
    ];
    const rest = comment?.clone();
    if (rest !== undefined) rest.blockTags = rest.blockTags.filter((tag) => !isDefault(tag));
    return join([
      `${facts.filter((fact) => fact !== '').join(' · ')} {.facts}`,
      rest && this.partials.comment(rest),
      this.#membersOf(type, options),
    ]);
  }

  /** The type of a property; of an object without a name, its members follow. */
  #typeOf(type: SomeType | undefined): string {
    const value = mapValue(type);
    return value === undefined
      ? this.partials.someType(type)
      : `\`Record\`\\<\`string\`, ${this.#typeOf(value)}\\>`;
  }

  #membersOf(type: SomeType | undefined, options: Level): string {
    const object = type?.type === 'array' ? type.elementType : (mapValue(type) ?? type);
    if (object?.type !== 'reflection' || options.nested) return '';
    return object.declaration.children === undefined
      ? ''
      : this.partials.typeDeclarationContainer(object.declaration, object.declaration, {
          headingLevel: options.headingLevel - 1,
        });
  }

  /** The variants of a union, each with its sentence. */
  #variants({ type }: DeclarationReflection): string {
    if (!(type instanceof UnionType)) return '';
    const items = type.types.flatMap((variant) => {
      const target = variant instanceof ReferenceType ? variant.reflection : undefined;
      return target === undefined || !this.router.hasOwnDocument(target)
        ? []
        : `- [\`${target.name}\`](${this.urlTo(target)}): ${this.#sentenceOf(target)}`;
    });
    return items.length < 2 ? '' : `## Variants\n\n${items.join('\n')}`;
  }

  /** What a function does, an example, its signature, and what else there is to know. */
  #signature(model: SignatureReflection, options: SignatureLevel): string {
    const comment =
      model.comment ?? (options.multipleSignatures ? undefined : model.parent.comment);
    const summary = comment?.clone();
    const rest = comment?.clone();
    if (summary !== undefined) summary.blockTags = summary.getTags('@example');
    if (rest !== undefined) {
      rest.blockTags = rest.blockTags.filter(({ tag }) => tag !== '@example' && tag !== '@group');
    }
    return join([
      summary && this.partials.comment(summary),
      options.hideTitle ? '' : this.partials.signatureTitle(model, options),
      rest && this.partials.comment(rest, { showSummary: false }),
    ]);
  }
}

interface Level {
  readonly headingLevel: number;
  readonly nested?: boolean;
}

interface SignatureLevel extends Level {
  readonly multipleSignatures?: boolean;
  readonly hideTitle?: boolean;
  readonly accessor?: string;
}

function commentOf(model: Reflection): Comment | undefined {
  return model.comment ?? (model.isDeclaration() ? model.signatures?.[0]?.comment : undefined);
}

/** The type of the values of a map. */
function mapValue(type: SomeType | undefined): SomeType | undefined {
  if (type?.type !== 'reflection' || type.declaration.children !== undefined) return undefined;
  return type.declaration.indexSignatures?.[0]?.type;
}

/** TypeDoc makes a block of code of a default that is no sentence. */
function plain(text: string): string {
  return text.replace(/^```\w*\n(.*)\n```$/s, '`$1`');
}

function join(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}
