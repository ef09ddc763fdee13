import { ownWordsOf, type TextFields } from '../../domain/recommendations/optional-answers.ts'
import { classes } from '../ui/classes.ts'

type RecommendationWordsProps = TextFields & {
  /** How many parents the rating beside it comes from. With several, the text's own rating is left out. */
  parents?: number
  quoteClassName?: string
  sentenceClassName?: string
}

/** A parent's own words are quoted in the display font; generated text is plain, since nobody said it. */
export function RecommendationText(props: RecommendationWordsProps) {
  const { recommendation, parents = 1, quoteClassName, sentenceClassName = 'text-ink-soft' } = props
  const ownWords = ownWordsOf(props)
  if (ownWords) {
    return (
      <blockquote dir="auto" className={classes('quote whitespace-pre-line wrap-anywhere', quoteClassName)}>
        “{ownWords}”
      </blockquote>
    )
  }
  const sentence = parents > 1 ? recommendation.replace(ownRating, '') : recommendation
  return <p className={classes('wrap-anywhere', sentenceClassName)}>{sentence}</p>
}

const ownRating = / Overall, I would rate them \d stars?\.$/
