// What tests and tools see of the environment they are started in: programs and folders, and nothing of a site that is run from the same shell.

// Plain JavaScript for any Node from 20.19.

/** Names that stay: where programs, packages and temporary files are, how to print, the way to the net, and the tests' own. */
const kept =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|COLORTERM|NO_COLOR|FORCE_COLOR|CI|TMPDIR|TEMP|TMP|CHROMIUM_PATH|PROPERTY_RUNS|(TEST|VITEST|PLAYWRIGHT|npm|XDG)_\w+|(HTTPS?|NO|ALL)_PROXY|SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS|SYSTEMROOT|COMSPEC|PATHEXT|USERPROFILE|(LOCAL)?APPDATA)$/i

/** The same hours and words everywhere. */
const pinned = { TZ: 'UTC', LANG: 'en_US.UTF-8' }

/**
 * What stays of an environment.
 * @param {NodeJS.ProcessEnv} environment
 */
export const cleanEnvironment = (environment) => ({
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => kept.test(name))),
  ...pinned,
})

export const forgetEnvironment = () => {
  const clean = cleanEnvironment(process.env)
  for (const name of Object.keys(process.env)) if (!(name in clean)) delete process.env[name]
  Object.assign(process.env, clean)
}
