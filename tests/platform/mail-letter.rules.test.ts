// The mail's text part is complete, its first link is the button's, and nothing in it can run or mislead.
import { describe, expect, it } from 'vitest'
import { village } from '../../domain/village.ts'
import { letter } from '../../server/platform/mail-letter.ts'

const url = 'https://village.example/auth/v1/verify?token=abc&type=signup&redirect_to=https%3A%2F%2Fvillage.example'
const written = {
  title: 'Confirm your email',
  paragraphs: ['Hello Maya,', 'one step is left.'],
  button: { label: 'Confirm my email', url },
  footnote: 'If it was not you, there is nothing to do.',
}

const links = (text: string): string[] => text.match(/https?:\/\/[^\s"<>]+/g) ?? []
const hrefs = (html: string): string[] => [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '')

describe('the text part', () => {
  it('contains everything in order, with the button’s link first', () => {
    const { text } = letter(written)
    const parts = [written.title, ...written.paragraphs, 'Confirm my email:', url, written.footnote, village.name]
    const places = parts.map((part) => text.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(links(text)).toEqual([url])
  })

  it('needs neither a button nor a footnote', () => {
    const { text, html } = letter({ title: 'Your password was changed', paragraphs: ['It was you? All is well.'] })
    expect(text).toContain('It was you? All is well.')
    expect(links(text)).toEqual([])
    expect(hrefs(html)).toEqual([])
  })
})

describe('the HTML part', () => {
  it('contains the same text and the same link', () => {
    const { html } = letter(written)
    for (const words of [written.title, ...written.paragraphs, 'Confirm my email', written.footnote]) {
      expect(html).toContain(words)
    }
    expect(new Set(hrefs(html))).toEqual(new Set([url.replaceAll('&', '&amp;')]))
  })

  it('loads nothing and runs nothing', () => {
    const { html } = letter(written)
    expect(html).not.toMatch(/<img|<script|<link|src=|url\(|@import|@font-face/i)
  })
})

describe('a mail written by an administrator', () => {
  const answer = letter({
    title: 'An answer',
    paragraphs: ['Hello Maya,'],
    words: 'First <line>\n\nSee https://village.example/about',
    quote: { heading: 'What you wrote:', text: 'Hi\nhttps://evil.example/win' },
  })

  it('preserves line breaks and URLs, and quotes the answered message without links', () => {
    expect(answer.text).toContain(
      'First <line>\n\nSee https://village.example/about\n\nWhat you wrote:\n> Hi\n> https:\u200b//evil.\u200bexample/win',
    )
    expect(answer.html).toContain('First &lt;line&gt;<br><br>See https://village.example/about</p>')
    expect(answer.html).toMatch(/<blockquote[^>]*><p[^>]*>Hi<br>https:\u200b\/\/evil/)
    expect(answer.html).not.toContain('evil.example')
  })
})

describe('text that people typed', () => {
  const name = `<b onclick="x">"Zoë" & 'Ana'</b> 👩‍👧`

  it('is plain text: markup is shown as typed', () => {
    const { text, html } = letter({ ...written, paragraphs: [`Hello ${name},`] })
    expect(text).toContain(name)
    expect(html).not.toContain('<b onclick')
    expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;&quot;Zoë&quot; &amp; &#39;Ana&#39;&lt;/b&gt; 👩‍👧')
  })

  it('cannot become a link before the button’s, in any part of the mail', () => {
    const bait = 'http://evil.example/win www.evil.example evil.example'
    const { text, html } = letter({ ...written, title: bait, paragraphs: [bait], footnote: bait })
    expect(links(text)).toEqual([url])
    expect(text).not.toMatch(/evil\.\p{L}/u)
    expect(html).not.toMatch(/evil\.\p{L}/u)
  })

  it('cannot break lines or change their direction', () => {
    const { text } = letter({ ...written, paragraphs: ['Hello Maya\r\n\r\nYour prize:\u2028now\u202Eevil\u0000'] })
    expect(text).toContain('Hello Maya Your prize: nowevil')
  })

  it('keeps right-to-left names intact', () => {
    expect(letter({ ...written, paragraphs: ['Hello שרה כהן,'] }).text).toContain('Hello שרה כהן,')
  })
})
