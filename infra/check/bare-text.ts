import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  parseSync,
  Visitor,
  type ConditionalExpression,
  type Expression,
  type JSXChild,
} from 'oxc-parser';
import { readWorkspace, sourceFiles } from './workspace.ts';

/**
 * Text beside something conditional, as sentences. A page that is translated by the browser has its text nodes replaced;
 * React then fails to remove such a node, or to insert an element before it. A text in an element of its own is safe.
 */
export function findBareTexts(packages = readWorkspace()): string[] {
  return packages
    .filter(({ name }) => name === 'web')
    .flatMap(({ folder }) =>
      sourceFiles(folder)
        .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
        .flatMap((file) => bareTextsOf(file, readFileSync(join(folder, file), 'utf8'))),
    );
}

export function bareTextsOf(file: string, source: string): string[] {
  const problems: string[] = [];
  const look = ({ children }: { children: JSXChild[] }): void => {
    const shown = children.filter((child) => !isNothing(child));
    if (shown.length < 2) return;
    const found = shown.find(
      (child, index) =>
        isConditionalText(child) || (isConditional(child) && shown.slice(index + 1).some(isText)),
    );
    if (found === undefined) return;
    const line = source.slice(0, found.start).split('\n').length;
    problems.push(`${file}:${line}: put the text beside what is conditional into an element`);
  };
  new Visitor({ JSXElement: look, JSXFragment: look }).visit(
    parseSync(file, source, { lang: 'tsx' }).program,
  );
  return problems;
}

/** Whether a child renders nothing: white space between elements on lines of their own, or a comment. */
function isNothing(child: JSXChild): boolean {
  if (child.type === 'JSXText') return child.value.trim() === '' && child.value.includes('\n');
  return child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression';
}

function expressionOf(child: JSXChild): Expression | null {
  if (child.type !== 'JSXExpressionContainer') return null;
  return child.expression.type === 'JSXEmptyExpression' ? null : child.expression;
}

function isText(child: JSXChild): boolean {
  if (child.type === 'JSXText') return true;
  const expression = expressionOf(child);
  return expression !== null && isTextual(expression);
}

const branchesOf = ({ consequent, alternate }: ConditionalExpression): Expression[] => [
  consequent,
  alternate,
];

/** Whether an element comes and goes, or takes the place of a text. */
function isConditional(child: JSXChild): boolean {
  const expression = expressionOf(child);
  if (expression?.type === 'LogicalExpression' && expression.operator === '&&')
    return !isTextual(expression.right);
  return expression?.type === 'ConditionalExpression' && branchesOf(expression).some(isOtherNode);
}

/** Whether a text comes and goes, instead of an element. */
function isConditionalText(child: JSXChild): boolean {
  const expression = expressionOf(child);
  if (expression?.type === 'LogicalExpression' && expression.operator === '&&')
    return isTextual(expression.right);
  if (expression?.type !== 'ConditionalExpression') return false;
  const branches = branchesOf(expression);
  return branches.some(isTextual) && branches.some(isOtherNode);
}

/** Whether an expression is an element, or nothing at all. */
function isOtherNode(expression: Expression): boolean {
  return (
    expression.type === 'JSXElement' ||
    expression.type === 'JSXFragment' ||
    (expression.type === 'Literal' && expression.value === null)
  );
}

/** Whether an expression certainly is a text; a name may hold an element. */
function isTextual(expression: Expression): boolean {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' || typeof expression.value === 'number';
    case 'TemplateLiteral':
      return true;
    case 'BinaryExpression':
      return expression.operator === '+';
    case 'ConditionalExpression':
      return isTextual(expression.consequent) && isTextual(expression.alternate);
    case 'CallExpression':
      return (
        expression.callee.type === 'Identifier' &&
        /^(?:format|plural|word|say|describe|quantity|count)/.test(expression.callee.name)
      );
    default:
      return false;
  }
}
