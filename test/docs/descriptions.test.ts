import { expect, test } from 'vitest';
import { commentOf, deprecatedProperties } from './declarations.ts';

test.for([
  ['AdminMethods', 'rotateBotSigningSecrets'],
  ['AdminMethods', 'rotateIntegrationSigningSecrets'],
])(
  'the doc comment of %s.%s says that the old secrets work for 24 hours more',
  ([owner = '', name = '']) => {
    expect(commentOf(owner, name)).toMatch(
      /new secret works at once.*old ones work for 24 hours more/s,
    );
    expect(commentOf(owner, name)).not.toMatch(/of no use/);
  },
);

test.for([
  ['BotStateDefinitionInput', 'expiry', 'milliseconds'],
  ['BotDetails', 'maxExecutionTime', 'seconds'],
  ['UpdateBotRequest', 'maxExecutionTime', 'seconds'],
  ['Integration', 'maxExecutionTime', 'seconds'],
  ['PublicIntegration', 'maxExecutionTime', 'seconds'],
  ['IntegrationUpdateInput', 'maxExecutionTime', 'seconds'],
])('the doc comment of %s.%s names its unit, %s', ([owner = '', name = '', unit = '']) => {
  expect(commentOf(owner, name)).toMatch(new RegExp(`in ${unit}\\.`));
});

test.for(['getDereferencedPlugin', 'getDereferencedPublicPluginById'])(
  'the doc comment of %s says that `interfaces` is required, and how to send it',
  (name) => {
    const comment = commentOf('AdminMethods', name);
    expect(comment).toContain('requires the query parameter `interfaces`');
    expect(comment).toContain('{ query: { interfaces } }');
  },
);

test.for(['getBot', 'getIntegration', 'getIntegrationByName'])(
  'the doc comment of %s says when a signing secret is visible',
  (name) => {
    expect(commentOf('AdminMethods', name)).toContain('is visible only when');
  },
);

test('what the service has deprecated is deprecated, with what to use', () => {
  const catalog = ['Integration', 'Plugin', 'PublicIntegration'];
  const withPublic = [
    ...catalog,
    ...['CreatePluginRequest', 'UpdatePluginRequest'],
    ...['IntegrationDefinitionInput', 'IntegrationUpdateInput'],
    ...['IntegrationSummary', 'PluginSummary', 'PublicIntegrationSummary'],
  ];
  expect(deprecatedProperties().toSorted()).toEqual(
    [
      'BotAnalytics.messages: Use `userMessages`.',
      ...withPublic.map((name) => `${name}.public: Use \`visibility\`.`),
    ].toSorted(),
  );
});
