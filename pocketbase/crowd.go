package main

import "slices"

// A caller is who sends a request: an address, and the member who is signed in there, empty for a visitor.
type caller struct{ address, member string }

// A crowd bounds how many of something there are at once: of an address, of a member and in all.
// Thirty members share one address of their carrier; a visitor costs nothing to make.
type crowd struct{ perAddress, perMember, inAll int }

// surplus answers those of whom one has to go, none while there is room for all. They have a member in
// common, an address, or nothing; visitors go before members, and then those of the address that has
// the most, of its member who has the most.
func surplus[T any](c crowd, all []T, newest caller, of func(T) caller) []T {
	mine := only(all, func(one T) bool { return newest.member != "" && of(one).member == newest.member })
	if len(mine) > c.perMember {
		return mine
	}
	there := only(all, func(one T) bool { return of(one).address == newest.address })
	if len(there) > c.perAddress {
		return leastEntitled(there, of)
	}
	if len(all) > c.inAll {
		return leastEntitled(all, of)
	}
	return nil
}

func leastEntitled[T any](all []T, of func(T) caller) []T {
	visitors := only(all, func(one T) bool { return of(one).member == "" })
	if len(visitors) > 0 {
		all = visitors
	}
	all = mostOf(all, func(one T) string { return of(one).address })
	return mostOf(all, func(one T) string { return of(one).member })
}

// mostOf answers those with the key that most of them have.
func mostOf[T any](all []T, key func(T) string) []T {
	count, most := map[string]int{}, 0
	for _, one := range all {
		count[key(one)]++
		most = max(most, count[key(one)])
	}
	return only(all, func(one T) bool { return count[key(one)] == most })
}

func only[T any](all []T, matches func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(all), func(one T) bool { return !matches(one) })
}
