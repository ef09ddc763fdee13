// A page that the server makes by itself, for those who run the site or build on it: the mailbox, the description of the calls.
import { escapeHtml } from './escape-html.ts'

const style = `
  :root { color-scheme: light dark; font: 17px/1.5 ui-sans-serif, system-ui, 'Segoe UI', Roboto, sans-serif }
  body { margin: 0; background: light-dark(#fdf9f0, #0b1511); color: light-dark(#192620, #f8f2e5) }
  main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
  h1 { font: 500 2rem/1.15 'Iowan Old Style', 'Palatino Linotype', Georgia, serif }
  h2 { font-size: 1rem; margin: 2rem 0 .5rem }
  a { color: light-dark(#1e4f3b, #9fceb1) }
  .mute { color: light-dark(#525e57, #c4b9a4); font-size: .9375rem }
  ul { list-style: none; margin: 1.5rem 0; padding: 0 }
  li { border-top: 1px solid light-dark(#e1d6c2, #36473e); padding: .75rem 0 }
  pre, iframe { width: 100%; box-sizing: border-box; border: 1px solid light-dark(#e1d6c2, #36473e); border-radius: 14px }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; padding: 1.25rem; background: light-dark(#fffdfa, #131f19) }
  iframe { height: 44rem }`

/** A whole page around `body`, which is HTML; `title` is text. It needs no file of the site, and no script. */
export const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
