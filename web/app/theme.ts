import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const themeLabels: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

const chosen = (): Theme => themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system'

const subscribe = (listener: () => void) => {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

export const chooseTheme = (theme: Theme): void => {
  window.dispatchEvent(new CustomEvent('village:theme', { detail: theme }))
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosen, () => 'system')
