import { visit } from './source-files.mjs';

const SHOWN_ATTRIBUTES = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'description',
  'error',
  'label',
  'message',
  'placeholder',
  'title',
]);
const LETTER = /\p{L}/u;

export function literalTexts(path, program) {
  if (!/^apps\/web\/src\/.*\.tsx$/.test(path) || path.endsWith('.test.tsx')) return [];
  const found = [];
  const check = (value) => {
    const text = literalText(value);
    if (text && LETTER.test(text)) found.push({ start: value.start, text: text.trim() });
  };
  visit(program, (node) => {
    if (node.type === 'JSXAttribute' && SHOWN_ATTRIBUTES.has(attributeName(node))) check(node.value);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') node.children.forEach(check);
  });
  return found;
}

function attributeName({ name }) {
  return name.type === 'JSXIdentifier' ? name.name : undefined;
}

function literalText(node) {
  if (node?.type === 'JSXText') return node.value;
  if (node?.type === 'JSXExpressionContainer') return literalText(node.expression);
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type === 'TemplateLiteral') return node.quasis.map((quasi) => quasi.value.cooked).join(' ');
  if (node?.type === 'ConditionalExpression') return literalText(node.consequent) ?? literalText(node.alternate);
  return undefined;
}
