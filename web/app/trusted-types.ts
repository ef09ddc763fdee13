// The site's policy for Trusted Types: no text becomes HTML or a script; addresses of scripts may pass.
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(address: string): string }): void }
  }
}

// Of workers, that is; the Content-Security-Policy lets them come from this site only.
window.trustedTypes?.createPolicy('default', { createScriptURL: (address) => address })

export {}
