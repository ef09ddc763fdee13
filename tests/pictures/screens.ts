// Every screen with pictures: one row each, in the order of a tour through the site.
import { administratorScreens } from './administrator-screens.ts'
import { memberScreens } from './member-screens.ts'
import type { Screen, Screens, Who } from './screen.ts'
import { visitorScreens } from './visitor-screens.ts'

const by = (who: Who, screens: Screens): Screen[] => screens.map((screen) => ({ ...screen, who }))

/** All screens. */
export const screens: Screen[] = [
  ...by('visitor', visitorScreens),
  ...by('member', memberScreens),
  ...by('administrator', administratorScreens),
]
