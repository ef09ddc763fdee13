// The configuration: useful defaults, and all errors of an invalid one reported at once.
import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../server/configuration.ts'

describe('configuration', () => {
  it('has a default for every variable', () => {
    const configuration = readConfiguration({})
    expect(configuration).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', production: false, DEMO: 'on' })
    expect(configuration.DATA_DIR).toMatch(/\/data$/)
    expect(configuration.MAIL_DIR).toMatch(/\/data\/outbox$/)
  })

  it('treats an empty value as absent', () => {
    expect(readConfiguration({ PORT: '', SMTP_URL: '' }).PORT).toBe(3000)
  })

  it('reports all errors at once, without the values', () => {
    const wrong = () =>
      readConfiguration({ PORT: 'many', SITE_URL: 'village.example', VILLAGE_SECRET: 'hunter2', LOG_LEVEL: 'loud' })
    for (const name of ['PORT', 'SITE_URL', 'VILLAGE_SECRET', 'LOG_LEVEL']) expect(wrong).toThrow(`${name}: `)
    expect(wrong).not.toThrow(/hunter2/)
  })

  it('accepts database URLs with several hosts, and reports an invalid URL without its password', () => {
    for (const DATABASE_URL of [
      'postgres://v:a%2Cb@one:5432,two:5432/village?target_session_attrs=primary',
      'postgres:///village?host=/var/run/postgresql',
    ])
      expect(readConfiguration({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
    const wrong = { DATABASE_URL: 'postgres://v:hunter2#@host/village', SMTP_URL: 'smtp://v:hunter2@host:many' }
    expect(() => readConfiguration(wrong)).toThrow(
      /DATABASE_URL: is not a valid address.*\n {2}SMTP_URL: is not a valid address/,
    )
    expect(() => readConfiguration(wrong)).not.toThrow(/hunter2/)
  })

  it('requires the site’s URL in production and, with a database server, the secret', () => {
    expect(() => readConfiguration({ NODE_ENV: 'production' })).toThrow('SITE_URL: must be set in production')
    const beside = {
      NODE_ENV: 'production',
      SITE_URL: 'https://village.example',
      DATABASE_URL: 'postgres://db/village',
    }
    expect(() => readConfiguration(beside)).toThrow('VILLAGE_SECRET: must be set in production')
    expect(readConfiguration({ ...beside, VILLAGE_SECRET: 's'.repeat(32) }).production).toBe(true)
  })

  it('accepts only host names for pictures, so that nothing else can enter the page’s policy', () => {
    expect(readConfiguration({}).PRODUCT_IMAGE_HOSTS).toContain('m.media-amazon.com')
    expect(readConfiguration({ PRODUCT_IMAGE_HOSTS: 'A.example, b.example c-1.example' }).PRODUCT_IMAGE_HOSTS).toEqual([
      'a.example',
      'b.example',
      'c-1.example',
    ])
    for (const wrong of [
      'https://a.example',
      '*',
      '*.example',
      "a.example; script-src 'unsafe-inline'",
      'a.example:80',
    ]) {
      expect(() => readConfiguration({ PRODUCT_IMAGE_HOSTS: wrong })).toThrow('PRODUCT_IMAGE_HOSTS')
    }
  })

  it('reduces redirect URLs to their origins', () => {
    const { AUTH_REDIRECT_ORIGINS } = readConfiguration({
      AUTH_REDIRECT_ORIGINS: 'https://a.example/auth, https://b.example:8443',
    })
    expect(AUTH_REDIRECT_ORIGINS).toEqual(['https://a.example', 'https://b.example:8443'])
  })
})
