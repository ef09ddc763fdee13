import { classes } from '../ui/classes.ts'

type RecommendationWordsProps = {
  recommendation: string
  own_words: string | null
  /** How many parents the rating beside it is of: among several, what the sentence says of its own is left out. */
  parents?: number
  quoteClassName?: string
  sentenceClassName?: string
}

/** Own words are quoted in the display type; the generated sentence is nobody's voice and is set as plain text. */
export function RecommendationText(props: RecommendationWordsProps) {
  const { recommendation, own_words, parents = 1, quoteClassName, sentenceClassName = 'text-ink-soft' } = props
  if (own_words) {
    return (
      <blockquote dir="auto" className={classes('quote whitespace-pre-line wrap-anywhere', quoteClassName)}>
        “{own_words}”
      </blockquote>
    )
  }
  const sentence = parents > 1 ? recommendation.replace(ownRating, '') : recommendation
  return <p className={classes('wrap-anywhere', sentenceClassName)}>{sentence}</p>
}

const ownRating = / Overall, I would rate them \d stars?\.$/
