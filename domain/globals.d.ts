// Declares the only globals available to the domain; browsers and Node both have them.

interface URLSearchParams {
  get(name: string): string | null
  has(name: string): boolean
}
declare const URLSearchParams: { new (text: string): URLSearchParams }

interface URL {
  readonly hash: string
  readonly host: string
  readonly hostname: string
  readonly origin: string
  readonly password: string
  readonly pathname: string
  readonly port: string
  readonly protocol: string
  readonly search: string
  readonly username: string
}
declare const URL: {
  new (address: string, base?: string): URL
  canParse(address: string, base?: string): boolean
  parse(address: string, base?: string): URL | null
}

declare const TextEncoder: { new (): { encode(text: string): Uint8Array<ArrayBuffer> } }

declare const crypto: { readonly subtle: { digest(algorithm: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer> } }
