// How a vote changes the previous vote and the counts of a product.

export const userVotes = ['upvote', 'downvote', 'none'] as const
export type UserVote = (typeof userVotes)[number]

export interface VoteCounts {
  upvotes: number
  downvotes: number
  userVote: UserVote
}

export const voteAfter = (current: UserVote, pressed: 'upvote' | 'downvote'): UserVote =>
  pressed === current ? 'none' : pressed

const given = (vote: UserVote, type: UserVote): number => (vote === type ? 1 : 0)

export const withVote = ({ upvotes, downvotes, userVote }: VoteCounts, vote: UserVote): VoteCounts => ({
  upvotes: upvotes + given(vote, 'upvote') - given(userVote, 'upvote'),
  downvotes: downvotes + given(vote, 'downvote') - given(userVote, 'downvote'),
  userVote: vote,
})
