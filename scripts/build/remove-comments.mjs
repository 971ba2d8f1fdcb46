import { parse, tokTypes } from 'acorn';

/**
 * Takes comments and the spaces at the ends of lines out of JavaScript: V8 keeps the text of each module, and a letter
 * beyond Latin-1, as in a comment, doubles that of its module. What remains stays at its line and column.
 *
 * @param {string} text of a module
 * @throws SyntaxError
 */
export function removeComments(text) {
  const comments = [];
  const templates = [];
  parse(text, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    onComment: comments,
    onToken: (token) => token.type === tokTypes.template && templates.push(token),
  });
  let code = '';
  for (const { start, end } of comments) {
    code += text.slice(code.length, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ');
  }
  code += text.slice(code.length);
  return code.replaceAll(/[ \t]+$/gm, (spaces, at) =>
    templates.some(({ start, end }) => start <= at && at < end) ? spaces : '',
  );
}
