import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { parseSync } from '@swc/core';
import { themeConfig, themeSystem } from './system';

const ROOT = resolve(__dirname, '../../..');
const PARTS = ['Box', 'Flex', 'Grid', 'Stack', 'Row', 'Text', 'Heading', 'CardGrid', 'Card', 'Page', 'Surface'];
const whole = createSystem(defaultBaseConfig, themeConfig);

interface Parsed {
  type?: string;
  [key: string]: unknown;
}

/** The props of our layout parts and the styles of `chakra()` in a file, as far as they are written out. */
function stylesIn(file: string): object[] {
  const found: object[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, name, attributes, callee, arguments: given } = node as Parsed;
    if (type === 'JSXOpeningElement' && PARTS.includes(String((name as Parsed).value)))
      for (const { name: prop, value } of attributes as Parsed[])
        if (prop) found.push({ [String((prop as Parsed).value)]: literal(value as Parsed | null) });
    if (type === 'CallExpression' && (callee as Parsed).value === 'chakra')
      found.push(literal(((given as Parsed[])[1]?.expression ?? null) as Parsed | null) as object);
    Object.entries(node).forEach(([key, inner]) => key !== 'span' && visit(inner));
  };
  visit(parseSync(readFileSync(resolve(ROOT, file), 'utf8'), { syntax: 'typescript', tsx: true }));
  return found.filter(Boolean);
}

/** The value of a literal; a length for what is computed. */
function literal(node: Parsed | null): unknown {
  if (node === null) return true;
  if (node.type === 'JSXExpressionContainer') return literal(node.expression as Parsed);
  if (node.type?.endsWith('Literal') && 'value' in node) return node.value;
  if (node.type === 'ObjectExpression')
    return Object.fromEntries(
      (node.properties as Parsed[]).flatMap(({ key, value }) =>
        key ? [[(key as Parsed).value, literal(value as Parsed)]] : [],
      ),
    );
  return '12px';
}

/** Chakra notes the colour of a background for styles that nobody uses here. */
const plain = (styles: object): unknown =>
  JSON.parse(JSON.stringify(styles, (key, value: unknown) => (key === '--bg-currentcolor' ? undefined : value)));

const files = ['shared-ui', 'host-shell', ...readdirSync(ROOT).filter((name) => name.startsWith('mfe-'))]
  .flatMap((part) =>
    readdirSync(resolve(ROOT, part, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => `${part}/src/${file}`),
  )
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));

test('gives every style prop in the suite the meaning that Chakra gives it', () => {
  const styles = files.flatMap(stylesIn);
  expect(styles.length).toBeGreaterThan(300);
  for (const style of styles) {
    for (const [prop, value] of Object.entries(style))
      expect([prop, value, themeSystem().isValidProperty(prop)]).toEqual([prop, value, whole.isValidProperty(prop)]);
    expect(plain(themeSystem().css(style))).toEqual(plain(whole.css(style)));
  }
});

test.each([
  { bg: 'surface', px: '4', mt: '2', borderInline: 'hairline' },
  { marginStart: '3', inset: '0', gap: { base: '1', lg: '6' }, maxWidth: 'full', fontSize: 'xl', borderRadius: 'md' },
])('takes tokens, at any width and by short names: %j', (style) => {
  expect(plain(themeSystem().css(style))).toEqual(plain(whole.css(style)));
});
