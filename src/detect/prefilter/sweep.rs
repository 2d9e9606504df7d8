use super::block::{AHEAD, BLOCK, Masks, block, whole_groups};
use super::digits::{Cards, SPAN};
use super::scalar::Scalar;
use super::tables::Tables;

/// What a block shows that is worth a look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::detect) struct Block {
    /// Offset of its first byte.
    pub(in crate::detect) at: usize,
    /// Where a window of some literal may begin.
    pub(in crate::detect) windows: u64,
    /// Letters, digits, `_`, `-`; nothing if no eight aligned ones stand together.
    pub(in crate::detect) run: u64,
    /// The same and `+`, `/`; nothing if no sixteen aligned ones stand together.
    pub(in crate::detect) wide: u64,
    /// Where a card number may begin: bit `n` is offset `at + n` minus
    /// [`Block::CARDS_BEHIND`].
    pub(in crate::detect) cards: u64,
}

impl Block {
    /// How far before the block its card numbers may begin.
    pub(in crate::detect) const CARDS_BEHIND: usize = SPAN;
}

/// The tables of the windows, for whatever the machine has.
#[derive(Debug)]
pub(super) struct Filter {
    tables: Tables,
    scalar: Scalar,
    vectors: Vectors,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vectors {
    #[cfg(target_arch = "x86_64")]
    Avx2,
    None,
}

impl Vectors {
    fn of_this_machine() -> Self {
        #[cfg(target_arch = "x86_64")]
        if super::avx2::is_available() {
            return Self::Avx2;
        }
        Self::None
    }
}

impl Filter {
    pub(super) fn new(tables: Tables) -> Self {
        let scalar = Scalar::new(&tables);
        Self { tables, scalar, vectors: Vectors::of_this_machine() }
    }

    fn masks(&self, haystack: &[u8], blocks: usize, each: &mut impl FnMut(usize, Masks)) {
        match self.vectors {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2 => super::avx2::sweep(&self.tables, haystack, blocks, each),
            Vectors::None => {
                for at in (0..blocks).map(|number| number * BLOCK) {
                    each(at, self.scalar.block(block(haystack, at)));
                }
            }
        }
    }

    /// Calls `each` for the blocks of `haystack` that show something, in order.
    pub(super) fn sweep(&self, haystack: &[u8], mut each: impl FnMut(Block)) {
        let mut cards = Cards::default();
        let mut judge = |at: usize, masks: Masks| {
            let block = Block {
                at,
                windows: masks.windows,
                run: if whole_groups(masks.run, 8) != 0 { masks.run } else { 0 },
                wide: if whole_groups(masks.wide, 16) != 0 { masks.wide } else { 0 },
                cards: cards.next(masks.digits),
            };
            if block.windows | block.run | block.wide | block.cards != 0 {
                each(block);
            }
        };
        let whole = haystack.len().saturating_sub(AHEAD) / BLOCK;
        self.masks(haystack, whole, &mut judge);
        // The rest, with nothing behind it; two blocks, since a card number is
        // told only when the bytes after its start were seen.
        let rest = &haystack[whole * BLOCK..];
        let mut last = [0; 3 * BLOCK];
        last[..rest.len()].copy_from_slice(rest);
        self.masks(&last, 2, &mut |at, masks| judge(whole * BLOCK + at, masks));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the machine has gives the masks that the tables give.
    #[test]
    fn vectors_and_bytes_agree() {
        use proptest::prelude::*;

        let choices: Vec<_> = ["pass", "://", "Q~", "_key", ".env", "BEGI"]
            .iter()
            .map(|word| {
                let mut pattern = [None; super::super::tables::WINDOW];
                for (place, byte) in pattern.iter_mut().zip(word.bytes()) {
                    *place = Some([byte, byte.to_ascii_uppercase()]);
                }
                vec![pattern]
            })
            .collect();
        let of = |vectors| Filter { vectors, ..Filter::new(Tables::new(&choices).0) };
        let (best, plain) = (of(Vectors::of_this_machine()), of(Vectors::None));
        if best.vectors == Vectors::None {
            println!("skipped: no vectors here");
        }
        let blocks = |filter: &Filter, text: &[u8]| {
            let mut blocks = Vec::new();
            filter.sweep(text, |block| blocks.push(block));
            blocks
        };
        let piece = prop_oneof![
            prop::sample::select(vec![
                "pass",
                "://",
                "4000 1234",
                "Q~",
                "A_KEY",
                "zzzzzzzzzzzzzzzzz"
            ])
            .prop_map(|word| word.as_bytes().to_vec()),
            prop::collection::vec(any::<u8>(), 0..40),
            "[a-z0-9+/_-]{0,40}".prop_map(String::into_bytes),
        ];
        let texts = prop::collection::vec(piece, 0..20).prop_map(|pieces| pieces.concat());
        proptest!(ProptestConfig::with_cases(500), |(text in texts)| {
            prop_assert_eq!(blocks(&best, &text), blocks(&plain, &text));
        });
    }
}
