import { $generateNodesFromDOM } from '@lexical/html';
import { $isLinkNode } from '@lexical/link';
import { $isListItemNode, $isListNode } from '@lexical/list';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $getRoot,
  $isDecoratorNode,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type LexicalEditor,
  type LexicalNode,
  type TextFormatType,
} from 'lexical';

/** The tags of each format; the API keeps these and drops what it does not know. */
const TAGS: readonly (readonly [TextFormatType, string])[] = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strikethrough', 's'],
  ['code', 'code'],
];

/** The schemes that the API keeps. */
const SAFE_LINK = /^(?:https?:|mailto:|tel:)/i;

/** The notes in the editor as HTML: of what it knows alone, and empty where nothing is written. Inside a read. */
export function $notesHtml(): string {
  const root = $getRoot();
  return root.getTextContent().trim() === '' ? '' : root.getChildren().map(htmlOf).join('');
}

/**
 * Fills the editor with stored notes. They are parsed apart from the page and become nodes of kinds that the editor
 * knows; scripts, images and handlers are none.
 */
export function $setNotes(editor: LexicalEditor, html: string): void {
  const root = $getRoot();
  root.clear();
  // Spaces count as they are stored.
  const page = new DOMParser().parseFromString(`<div style="white-space: pre-wrap">${html}</div>`, 'text/html');
  for (const blank of blanksBetweenBlocks(page)) blank.remove();
  let line: LexicalNode[] = [];
  const endLine = () => {
    if (line.length > 0) root.append($createParagraphNode().append(...line));
    line = [];
  };
  for (const node of $generateNodesFromDOM(editor, page)) {
    if (($isElementNode(node) || $isDecoratorNode(node)) && !node.isInline()) {
      endLine();
      root.append(node);
    } else line.push(node);
  }
  endLine();
  if (root.isEmpty()) root.append($createParagraphNode());
}

function blanksBetweenBlocks(page: Document): ChildNode[] {
  const blocks = page.querySelectorAll('body, body > div, ul, ol, blockquote');
  return [...blocks].flatMap((block) => {
    const hasBlocks = block.querySelector('p, ul, ol, li, h3, h4, blockquote') !== null;
    const isBlank = (child: ChildNode) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim() === '';
    return hasBlocks ? [...block.childNodes].filter(isBlank) : [];
  });
}

function htmlOf(node: LexicalNode): string {
  if ($isTextNode(node)) {
    const text = escaped(node.getTextContent());
    return TAGS.reduce((inner, [format, tag]) => (node.hasFormat(format) ? `<${tag}>${inner}</${tag}>` : inner), text);
  }
  if ($isLineBreakNode(node)) return '<br>';
  if (!$isElementNode(node)) return escaped(node.getTextContent());
  const inner = node.getChildren().map(htmlOf).join('');
  if ($isLinkNode(node) && SAFE_LINK.test(node.getURL())) return `<a href="${escaped(node.getURL())}">${inner}</a>`;
  if ($isLinkNode(node)) return inner;
  const tag = tagOf(node);
  return `<${tag}>${inner}</${tag}>`;
}

function tagOf(node: LexicalNode): string {
  if ($isListNode(node)) return node.getListType() === 'number' ? 'ol' : 'ul';
  if ($isListItemNode(node)) return 'li';
  if ($isHeadingNode(node)) return node.getTag() === 'h4' ? 'h4' : 'h3';
  return $isQuoteNode(node) ? 'blockquote' : 'p';
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
