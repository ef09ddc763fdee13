// The small drawings of which a member chooses one as the picture of their account.

/** The drawings by name; a note takes one by its own id, so their order stays. */
export const memberPictures = [
  'plant',
  'kite',
  'bird',
  'boat',
  'acorn',
  'lantern',
  'cup',
  'snail',
  'umbrella',
  'pear',
  'moon',
  'shell',
] as const

export type MemberPicture = (typeof memberPictures)[number]
