// The part of the environment that tests and tools see: programs and folders, but no settings of a site that runs from the same shell.

// Plain JavaScript for any Node from 20.19.

/**
 * Variables that stay: paths of programs, packages and temporary files, terminal settings, proxies, and the tests' own.
 */
const kept =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|COLORTERM|NO_COLOR|FORCE_COLOR|CI|TMPDIR|TEMP|TMP|CHROMIUM_PATH|PROPERTY_RUNS|(TEST|VITEST|PLAYWRIGHT|npm|XDG)_\w+|(HTTPS?|NO|ALL)_PROXY|SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS|SYSTEMROOT|COMSPEC|PATHEXT|USERPROFILE|(LOCAL)?APPDATA)$/i

/** The same time zone and language everywhere. */
const pinned = { TZ: 'UTC', LANG: 'en_US.UTF-8' }

/**
 * Filters an environment.
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
