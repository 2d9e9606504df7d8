//! Literals that wake patterns, each once however many patterns want it.

use std::collections::HashMap;

/// Lower-cased literals (ASCII) and, for each, the patterns (by index) it wakes.
#[derive(Debug, Default)]
pub(super) struct Literals {
    pub(super) literals: Vec<String>,
    pub(super) owners: Vec<Vec<usize>>,
    known: HashMap<String, usize>,
}

impl Literals {
    pub(super) fn add(&mut self, word: &str, owner: usize) {
        let word = word.to_ascii_lowercase();
        let number = *self.known.entry(word).or_insert_with_key(|word| {
            self.literals.push(word.clone());
            self.owners.push(Vec::new());
            self.literals.len() - 1
        });
        // Owners come in order, so that a second time is the last one again.
        if self.owners[number].last() != Some(&owner) {
            self.owners[number].push(owner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_stands_once_with_all_its_owners() {
        let mut words = Literals::default();
        for (word, owner) in [("Key", 0), ("pass", 0), ("KEY", 0), ("key", 2), ("word", 2)] {
            words.add(word, owner);
        }
        assert_eq!(words.literals, ["key", "pass", "word"]);
        assert_eq!(words.owners, [vec![0, 2], vec![0], vec![2]]);
    }
}
