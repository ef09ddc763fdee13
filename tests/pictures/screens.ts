// Every screen that pictures are made of: one line each, in the order of a walk through the site.
import { administratorScreens } from './administrator-screens.ts'
import { memberScreens } from './member-screens.ts'
import type { Screen, Screens, Who } from './screen.ts'
import { visitorScreens } from './visitor-screens.ts'

const by = (who: Who, screens: Screens): Screen[] => screens.map((screen) => ({ ...screen, who }))

/** All of them. */
export const screens: Screen[] = [
  ...by('visitor', visitorScreens),
  ...by('member', memberScreens),
  ...by('administrator', administratorScreens),
]
