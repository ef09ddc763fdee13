// Plain text: markup is removed, words stay, and no input breaks or blocks it.
import { describe, expect, it } from 'vitest'
import { csvOf } from '../../domain/text/csv.rules.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { plainLines, plainText, visibleText } from '../../domain/text/plain-text.rules.ts'
import fc from '../property.ts'

const tag = /<(?:\/?(?:a|b|br|p|script|style)(?=[\s/>]|$)|!--|[!?][a-z[])/i

/** Text composed of parts of markup. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'< > & ; / ! - -- <!-- --> =" \' " = # lt gt amp &lt; &gt; &amp; &#60; &#38; &#x26; &#35; &nbsp; <b> </b> <br> <script> </script> <style> </style> script b x <a <p\u0000'.split(
          ' ',
        ),
        ...[
          ' ',
          '\n',
          '\r\n',
          '\u0000',
          '\ud83d',
          '\ude00',
          '\u200b',
          '\u0301',
          '\u037e',
          '\u0338',
          '😀',
          'é',
          'e\u0301',
        ],
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(''))

describe('plainText', () => {
  it.each([
    ["Tom & Jerry's <b>Daycare</b>", "Tom & Jerry's Daycare"],
    ['5 < 6', '5 < 6'],
    ['3 > 2 and 2 < 3', '3 > 2 and 2 < 3'],
    ['hello<script>alert("<b>1</b>")</script> world', 'hello world'],
    ['<SCRIPT src=x>alert(1)</SCRIPT >Calm', 'Calm'],
    ['<script>alert(1)', ''],
    ['one<!-- <b>two</b> -->three', 'onethree'],
    ['<p>First</p><p>Second</p>', 'First Second'],
    ['un<b>bel</b>ievable', 'unbelievable'],
    ['<a title="x > y" href=\'z\'>link</a>', 'link'],
    ['<a href="x>open quote</a>', 'open quote'],
    ['children <two years', 'children <two years'],
    ['Rosa <rosa@example.com>', 'Rosa <rosa@example.com>'],
    ['Rosa &lt;rosa@example.com&gt; <b>now</b>', 'Rosa <rosa@example.com> now'],
    [
      '<Rosa Martinez> <mailto:x@y.example> <https://rosa.example/>',
      '<Rosa Martinez> <mailto:x@y.example> <https://rosa.example/>',
    ],
    ['415-555-0132<tel:415-555-0132>, <mailto:rosa>', '415-555-0132<tel:415-555-0132>, <mailto:rosa>'],
    ['<part-time> with <Mary-Ann>', '<part-time> with <Mary-Ann>'],
    ['a<o:p/>b<v:shape id="x">c', 'abc'],
    ['<o:p>pasted</o:p> from <x-note>a page</x-note>', 'pasted from a page'],
    ['I <3 her <b', 'I <3 her < b'],
    ['<!doctype html><?xml version="1.0"?>Nice', 'Nice'],
    ['<<b>script>alert(1)</script>', ''],
    ['<scr<script>x</script>ipt>y', ''],
    ['Tom &amp;amp;amp; Jerry', 'Tom & Jerry'],
    ['&lt;b&gt;bold&lt;/b&gt;', 'bold'],
    ['&#60;script&#62;alert(1)&#60;/script&#62;', ''],
    ['Chlo&#xe9; &quot;Coco&quot;', 'Chloé "Coco"'],
    ['R&D; AT&T; &unknown;', 'R&D; AT&T; &unknown;'],
    ['&#0;&#xD800;&#9999999;', ''],
    ['  many   \t spaces \n here ', 'many spaces here'],
    ['<b\u0000>x', 'x'],
    ['half \ud83d pair', 'half pair'],
    ['whole 😀 👩‍👧 ❤️', 'whole 😀 👩‍👧 ❤️'],
    ['safe\u202egnp.exe', 'safegnp.exe'],
    ['\u200b\u2060\u3164 ', ''],
    ['e\u0301cole', 'école'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('converts %j to %j', (given, expected) => {
    expect(plainText(given)).toBe(expected)
  })

  it('does not change a text without markup, entities or odd spaces', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[\p{L}\d.,'!?()%$€–"#;:+*=>-]{1,12}$/u)), (words) => {
        // some letters are invisible fillers, which are removed
        const text = words
          .join(' ')
          .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
          .normalize('NFC')
        expect(plainText(text)).toBe(text.replace(/ +/g, ' ').trim())
      }),
    )
  })

  it.each([
    ['plainText', plainText],
    ['plainLines', plainLines],
  ])('%s contains no tags, is idempotent, and can be stored', (_name, plain) => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' })), (text) => {
        const once = plain(text)
        expect(once).not.toMatch(tag)
        expect(plain(once)).toBe(once)
        expect(once.isWellFormed()).toBe(true)
        expect(once).not.toContain('\u0000')
        expect(once).toBe(once.trim())
      }),
    )
  })

  it('handles 100,000 hostile characters quickly', () => {
    const pieces =
      '<|<a|<a |<!--|<!-- >|<!x|</|<a b="|<a b=\'"|<a b="<a b=\'\'" c=|<<b>|<script>|<a-b |</a-b>|&|&amp;|&#38;|&#| |\n|\u0301|<b>x</b>|. '.split(
        '|',
      )
    for (const piece of pieces) {
      for (const end of ['', '>', '-->', '"', '">', "'>", '</script>']) {
        const text = piece.repeat(100_000 / piece.length) + end
        expect(plainText(text), piece + end).not.toMatch(tag)
        expect(plainLines(text), piece + end).not.toMatch(tag)
      }
    }
  })
})

describe('plainLines', () => {
  it('keeps line breaks, at most one empty line in a row', () => {
    expect(plainLines('One \r\ntwo\u2028three\n\n\n\n four\t\tfive\n')).toBe('One\ntwo\nthree\n\nfour five')
    expect(plainLines('<p>One</p><p>Two<br>three</p>')).toBe('One\n\nTwo\nthree')
  })
})

describe('foldText', () => {
  it.each([
    ['  José  GARCÍA-López ', 'jose garcia lopez'],
    ["O'Brien", 'obrien'],
    ['Washington, D.C.', 'washington dc'],
    ['Øystein Łukasz', 'oystein lukasz'],
    ['हिन्दी', 'हिन्दी'],
    ['★★★', ''],
  ])('folds %j to %j', (given, expected) => {
    expect(foldText(given)).toBe(expected)
  })
})

describe('visibleText', () => {
  it.each([
    ['\u200Bmaya\u00AD@family.example\u2060', 'maya@family.example'],
    ['415\u2011555\u00A00132', '415-555 0132'],
    ['\u200Ehttps://rosa.example/a\uFEFF ', 'https://rosa.example/a'],
  ])('converts %j to %j', (given, expected) => expect(visibleText(given)).toBe(expected))
})

describe('csvOf', () => {
  it('starts with a byte order mark, quotes cells, and neutralizes formulas', () => {
    expect(
      csvOf([
        ['a', 'b,"c"\n'],
        ['=1+1', '-5.2', '+1', '@x', '-a', '\tx', '4', '＝1', '\n=1', '-1.5e-7'],
      ]),
    ).toBe('\uFEFFa,"b,""c""\n"\r\n\'=1+1,-5.2,+1,\'@x,\'-a,\'\tx,4,\'＝1,"\'\n=1",-1.5e-7\r\n')
  })
})
