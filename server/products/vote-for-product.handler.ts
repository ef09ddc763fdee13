// Makes a member's vote what is wished for: the locked product orders the votes on it, vote and counts change together.
import { withVote } from '../../domain/products/product-vote.rules.ts'
import { productGoneSentence, voteForProduct } from '../../domain/products/products.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { lockProduct, readVote, writeVote } from './products.queries.ts'

export const voteForProductHandler = handle(voteForProduct, ({ input, caller, database }) =>
  database.db.transaction().execute(async (trx) => {
    const product = await lockProduct(trx, input.product_id)
    if (!product) throw new Refusal('not_found', { detail: productGoneSentence })
    const vote = { productId: product.id, userId: caller.userId }
    const userVote = await readVote(trx, vote)
    const counts = withVote({ ...product, userVote }, input.vote_type)
    if (counts.userVote !== userVote) await writeVote(trx, vote, counts)
    return counts
  }),
)
