import { village } from '../../domain/village.ts'

function LogoMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-[31px] flex-none sm:size-9">
      <g fill="var(--color-primary)">
        <path fill="var(--color-accent)" d="M35.2 7.4a5.6 5.6 0 1 1-.1 11.2 5.6 5.6 0 0 1 .1-11.2" />
        <path d="M4.6 24.3q6.5-5.6 12-11.7a2 2 0 0 1 3.2 0q3.7 4.2 7.7 7.9l3.3-3.3a2 2 0 0 1 2.8 0q4.5 4.6 9.7 8.8.8.6.8 1.6v12.8q-.1 2-2.1 2.2-18.3.8-36 0c-1.1 0-2-1-2-2.1V26q0-1 .6-1.7" />
      </g>
      <g fill="var(--color-bg)">
        <path d="M14 43v-9.2c0-2.7 1.8-4.7 4.2-4.7s4.2 2 4.2 4.7V43Z" />
        <path fill="none" stroke="var(--color-bg)" strokeLinecap="round" strokeWidth="2.2" d="M27.6 22.4v20" />
        <path d="M36 29.8c1.2-1.5 3.8-.7 3.8 1.3 0 1.8-2 3.1-3.8 4.5-1.8-1.4-3.8-2.7-3.8-4.5 0-2 2.6-2.8 3.8-1.3" />
      </g>
    </svg>
  )
}

export function Wordmark() {
  return (
    <span className="wordmark">
      <LogoMark />
      {village.name}
    </span>
  )
}
