// Robots that say so are told from people's browsers.
import { describe, expect, it } from 'vitest'
import { isRobot } from '../../domain/visits/robot.rules.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'

describe('a robot', () => {
  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15 (Applebot/0.1)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    `Mozilla/5.0 (Linux; Android 11; moto g power) ${chrome} Chrome-Lighthouse`,
    'SomeNewCrawler/0.1',
  ])('is %s', (userAgent) => expect(isRobot(userAgent)).toBe(true))
})

describe('a person', () => {
  it.each([
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`,
    `Mozilla/5.0 (X11; Linux x86_64) ${chrome.replace('Chrome', 'HeadlessChrome')}`,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/440.0]',
    `Mozilla/5.0 (Linux; Android 9; CUBOT_X19) ${chrome}`,
    '',
  ])('is %s', (userAgent) => expect(isRobot(userAgent)).toBe(false))
})
