// Makes plain text of what people type or paste: markup is removed, words stay, and nothing is escaped.

/** Block elements; a line break must remain between their words. */
const blockElements = new Set(
  'address article aside blockquote br dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td th tr ul'.split(
    ' ',
  ),
)

const inlineElements = new Set(
  'a abbr acronym b base bdi bdo big body button caption center cite code col colgroup data del dfn em embed font frame frameset head html i iframe img input ins kbd label link mark marquee math meta noscript object optgroup option picture q s samp script select small source span strike strong style sub summary sup svg tbody td template textarea tfoot th thead time title tt u var video wbr xml'.split(
    ' ',
  ),
)

/** Elements whose content is not meant for readers. */
const closingTags: Record<string, RegExp> = { script: /<\/script[\s/>]/gi, style: /<\/style[\s/>]/gi }

const namedCharacters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
}
const entity = `(?:#\\d{1,7}|#x[\\da-f]{1,6}|${Object.keys(namedCharacters).join('|')});`

/** Composes accents; removes controls, halves of surrogate pairs, and ignorable characters that names and emoji do not use. */
const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t\u200C-\u200F]|[\uFE00-\uFE0F])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, '')

/** Where markup that begins at `open` ends, and its replacement. */
interface Markup {
  end: number
  stays: string
}

/** Position of the last quote of each kind: searching beyond it would scan the rest of the text without a match. */
interface LastQuotes {
  '"': number
  "'": number
}

/** Reads a start or end tag. A tag that never closes stays as text, up to where the next could begin. */
const readTag = (text: string, open: number, name: string, lastQuotes: LastQuotes): Markup => {
  let at = open + 1 + name.length
  let afterEquals = false
  for (; at < text.length; at += 1) {
    const character = text[at]
    if (character === '>') return endTag(text, at + 1, name)
    if (character === '<') break
    if (afterEquals && (character === '"' || character === "'") && at < lastQuotes[character])
      at = text.indexOf(character, at + 1)
    if (character !== ' ' && character !== '\n' && character !== '\t') afterEquals = character === '='
  }
  return { end: at, stays: text.slice(open, at) }
}

const endTag = (text: string, end: number, name: string): Markup => {
  const element = name.toLowerCase()
  const closing = Object.hasOwn(closingTags, element) ? closingTags[element] : undefined
  if (closing) {
    closing.lastIndex = end
    return { end: closing.exec(text)?.index ?? text.length, stays: '' }
  }
  return { end, stays: blockElements.has(element.replace('/', '')) ? '\n' : '' }
}

/** A possible element name; a word processor's has a colon ("o:p"), a custom element's a dash. */
const tagName = /\/?([a-z][a-z\d]*(?:[:-][a-z\d:-]*[a-z\d])?)(?=[\s/>]|$)/iy

/** What only a tag has after its name: its end, or a value. */
const tagTail = /\s*\/>|\s+[a-z][\w:-]*\s*=/iy

/** Names with a colon or dash among the end tags of a text, in lower case. */
const closedNames = (text: string): Set<string> =>
  new Set([...text.matchAll(/<\/([a-z][a-z\d]*[:-][a-z\d:-]*)(?=[\s>])/gi)].map(([, name = '']) => name.toLowerCase()))

/**
 * Name with its slash if a tag begins at this "<", and not text in angle brackets: "Rosa <rosa@example.com>", "<3",
 * "<two years". A name with a colon or a dash may also be text ("<tel:415-555-0132>", "<Mary-Ann>"). It is a tag's if
 * it is an end tag, has a value, or has an end tag elsewhere in the text (`closed`).
 */
const tagAt = (text: string, open: number, closed: Set<string>): string | undefined => {
  tagName.lastIndex = open + 1
  const found = tagName.exec(text)
  if (found?.[1] === undefined) return undefined
  const name = found[1].toLowerCase()
  if (!/[:-]/.test(name)) return blockElements.has(name) || inlineElements.has(name) ? found[0] : undefined
  tagTail.lastIndex = tagName.lastIndex
  return found[0].startsWith('/') || closed.has(name) || tagTail.test(text) ? found[0] : undefined
}

const isDeclaration = (text: string, open: number): boolean => /[!?][a-z[]/i.test(text.slice(open + 1, open + 3))

/** One pass over the text that reads every character a bounded number of times. */
const removeMarkup = (text: string): string => {
  const closed = closedNames(text)
  const lastClose = text.lastIndexOf('>')
  const lastCommentEnd = text.lastIndexOf('-->')
  const lastQuotes = { '"': text.lastIndexOf('"'), "'": text.lastIndexOf("'") }
  let result = ''
  let at = 0
  for (let open = text.indexOf('<'); open >= 0 && open < lastClose; open = text.indexOf('<', at)) {
    result += text.slice(at, open)
    const name = tagAt(text, open, closed)
    let markup: Markup = { end: open + 1, stays: '<' }
    if (name) markup = readTag(text, open, name, lastQuotes)
    else if (text.startsWith('<!--', open)) {
      if (open + 2 <= lastCommentEnd) markup = { end: text.indexOf('-->', open + 2) + 3, stays: '' }
    } else if (isDeclaration(text, open)) {
      markup = { end: text.indexOf('>', open) + 1, stays: '' }
    }
    result += markup.stays
    at = markup.end
  }
  return result + text.slice(at)
}

const entityAfterAmpersand = new RegExp(entity, 'iy')

const character = (reference: string): string => {
  const body = reference.slice(0, -1).toLowerCase()
  if (!body.startsWith('#')) return namedCharacters[body] ?? ''
  const code = body.startsWith('#x') ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1))
  return code > 0x10ffff ? '' : String.fromCodePoint(code)
}

/** Decodes `&amp;` and other entities, also if they were escaped several times. */
const decodeEntities = (text: string): string => {
  let result = ''
  let at = 0
  for (let start = text.indexOf('&'); start >= 0; start = text.indexOf('&', at)) {
    result += text.slice(at, start)
    at = start + 1
    let decoded = '&'
    while (decoded === '&') {
      entityAfterAmpersand.lastIndex = at
      const reference = entityAfterAmpersand.exec(text)?.[0]
      if (!reference) break
      decoded = character(reference)
      at += reference.length
    }
    result += decoded
  }
  return result + text.slice(at)
}

/** Separates text that a removal would join into a tag or an entity; the space inserted keeps all words. */
const partMarkup = (text: string): string => {
  const closed = closedNames(text)
  return text
    .replace(/<(?=[a-z/!?])/gi, (open, at: number) =>
      tagAt(text, at, closed) || text.startsWith('<!--', at) || isDeclaration(text, at) ? '< ' : open,
    )
    .replace(new RegExp(`&(?=${entity})`, 'gi'), '& ')
}

const hasSomethingToSee = (text: string): boolean => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text)

const plain = (text: string, fold: (text: string) => string): string => {
  const words = fold(removeMarkup(clean(decodeEntities(removeMarkup(clean(text)))))).normalize('NFC')
  return hasSomethingToSee(words) ? partMarkup(words) : ''
}

/**
 * An email address, URL, code or number as intended: without invisible characters (soft hyphens, direction
 * marks, zero-width spaces), with plain hyphens and spaces instead of typographic ones, and trimmed.
 */
export const visibleText = (text: string): string =>
  text
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\p{Zs}/gu, ' ')
    .trim()

const foldLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * One line of plain text: markup, the content of scripts and styles, controls and broken characters removed, entities
 * decoded, white space folded and trimmed. `5 < 6`, `a <3 b` and `Rosa <rosa@example.com>` stay. Linear time, never throws,
 * idempotent. Empty if nothing visible is left.
 */
export const plainText = (text: string): string => plain(text, foldLine)

export const plainLines = (text: string): string =>
  plain(text, (lines) =>
    lines
      .split('\n')
      .map(foldLine)
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  )
