// Contact details on a card: their text and their links.
import { describe, expect, it } from 'vitest'
import { emailLink, phoneLink, webLinkWords, writtenPhone } from '../../web/providers/contact.copy.ts'

describe('a phone number', () => {
  it('with another number of digits is unchanged', () => {
    expect(writtenPhone('+44 20 7946 0958')).toBe('+44 20 7946 0958')
    expect(phoneLink('+44 20 7946 0958')).toBe('tel:+442079460958')
  })
})

describe('an email address', () => {
  it('cannot add a subject or another recipient', () => {
    expect(emailLink('a?subject=x&bcc=b@example.com')).toBe('mailto:a%3Fsubject%3Dx%26bcc%3Db@example.com')
  })
})

describe('a website', () => {
  it.each([
    ['https://rosacares.example/', 'rosacares.example'],
    ['http://www.rosacares.example/about', 'rosacares.example/about'],
    ['https://www.instagram.com/rosacares/', 'instagram.com/rosacares'],
  ])('%s is shown as %s', (address, words) => {
    expect(webLinkWords(address)).toBe(words)
  })
})
