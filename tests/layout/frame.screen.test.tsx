// The frame of every page: header and menu, footer, titles, and the page for unknown paths.
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { memberOfPage, openPage, see } from '../open-page.tsx'

const links = (part: string) =>
  within(screen.getByRole(part))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('the header', () => {
  it('links a visitor to home and to sign-in', async () => {
    await openPage('/about')
    expect(links('banner').slice(1)).toEqual([
      ['Sign In', '/login'],
      ['Sign Up', '/signup'],
    ])
    expect(links('banner')[0]?.[1]).toBe('/')
    expect(screen.queryByRole('button', { name: /^Hi / })).toBeNull()
  })

  it.each([
    ['member', ['Profile', 'Invite', 'Contacts opened', 'Settings', 'Sign out']],
    ['administrator', ['Profile', 'Invite', 'Contacts opened', 'Settings', 'Admin Dashboard', 'Sign out']],
  ] as const)('greets a %s and contains their menu', async (as, items) => {
    const { user, address } = await openPage('/about', { as })
    await see('Hi Maya')
    expect(within(screen.getByRole('banner')).queryByRole('link', { name: /Sign/ })).toBeNull()
    const greeting = await screen.findByRole('button', { name: /^Hi Maya/ })
    greeting.focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: 'Profile' })
    await user.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(greeting)
    await user.click(greeting)
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(items)
    await see(memberOfPage.email)
    await user.click(screen.getByRole('menuitem', { name: 'Profile' }))
    await expect.poll(address).toBe('/profile')
  })
})

describe('the footer', () => {
  const navigate = [
    ['Home', '/'],
    ['About Us', '/about'],
    ['Contact', '/contact'],
    ['Privacy', '/privacy'],
    ['Share Experience', '/add-listing'],
    ['For providers', '/is-this-you'],
  ]
  const community = [
    ['Browse Services', '/#find-care'],
    ['Ask the village', '/questions'],
    ['My Profile', '/profile'],
  ]
  const touch = [
    ['neighbors@village.example', 'mailto:neighbors@village.example'],
    ['Our group', 'https://social.example/groups/7'],
  ]
  const settings = {
    contactEmail: 'neighbors@village.example',
    socialUrl: 'https://social.example/groups/7',
    socialLabel: 'Our group',
  }

  it('links to every public page, and a visitor to joining', async () => {
    await openPage('/about', { settings })
    expect(links('contentinfo')).toEqual([...navigate, ['Join Community', '/signup'], ...community, ...touch])
    const headings = within(screen.getByRole('contentinfo')).getAllByRole('heading')
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Navigate', 'Community', 'Get in Touch'])
    await see('Where parents find trusted care, recommended by those who know.')
    await see(new RegExp(`^© 2025(–${new Date().getFullYear()})? Trusted Village\\.`))
  })

  it('links a member to all other pages', async () => {
    await openPage('/about', { as: 'member', settings })
    await see('Hi Maya')
    expect(links('contentinfo')).toEqual([...navigate, ...community, ...touch])
    // except those in their menu
    expect(screen.queryByRole('radiogroup', { name: 'Theme' })).toBeNull()
  })
})

describe('each page', () => {
  it.each([
    ['visitor', '/', 'Trusted Village'],
    ['visitor', '/auth', 'Sign in'],
    ['visitor', '/auth?mode=signup', 'Sign up'],
    ['visitor', '/auth?mode=forgot-password', 'Forgot your password?'],
    ['visitor', '/auth?mode=reset-password', 'Choose a new password'],
    ['visitor', '/login', 'Sign in'],
    ['visitor', '/signup', 'Sign up'],
    ['visitor', '/email-verification', 'Check Your Email'],
    ['visitor', '/referral-signup', 'Invitation'],
    ['visitor', '/add-listing', 'Share Your Experience'],
    ['visitor', '/contact', 'Contact Us'],
    ['visitor', '/about', 'About Us'],
    ['visitor', '/is-this-you', 'Is this you?'],
    ['visitor', '/no/such/page', 'Page not found'],
    ['administrator', '/generate-referral', 'Your referral codes'],
    ['administrator', '/profile', 'My Account'],
    ['administrator', '/profile/settings', 'Settings'],
    ['administrator', '/search-results', 'All providers'],
    ['administrator', '/search-results?location=Oakland,+CA&category=nanny', 'Nannies near Oakland'],
    ['administrator', '/admin', 'Admin Dashboard'],
    ['administrator', '/admin/inquiries', 'Inquiries'],
    ['administrator', '/baby-products', 'Top-Rated Baby Products'],
  ] as const)('has a title and one first-level heading: %s at %s', async (who, path, title) => {
    await openPage(path, who === 'visitor' ? {} : { as: who })
    const inTab = title === 'Trusted Village' ? title : `${title} · Trusted Village`
    await expect.poll(() => document.title).toBe(inTab)
    await expect.poll(() => document.querySelectorAll('h1').length).toBe(1)
  })

  it('reports an unknown path, and links home', async () => {
    const { press, address } = await openPage('/no/such/page?secret=1')
    await see('404', 'Oops! Page not found')
    await press('Return to Home', 'link')
    await expect.poll(address).toBe('/')
  })
})
