package main

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// What a row of the log must not hold: who someone is, where they live, what they pay with, and what opens their
// account. Ids stay, and errors stay readable; names can't be told from other words, so what may hold one is left out:
// the query of a request (a search), its referrer and browser, what PocketBase says of refused fields, and what an
// error quotes.
var personal = []struct {
	pattern *regexp.Regexp
	word    string
}{
	{regexp.MustCompile(`[^\s@<>"'(),;:/?&=]+(?:@|%40)[^\s@<>"'(),;:/?&=]+\.[^\s@<>"'(),;:/?&=.]+`), "[email]"},
	{regexp.MustCompile(`\beyJ[\w-]+\.[\w-]+\.[\w-]*`), "[token]"},
	{regexp.MustCompile(`\b[A-Z]{3}20\d{6}\d{3,6}S?\b`), "[reference]"},
	// South African numbers, foreign ones, and numbers of bank accounts.
	{regexp.MustCompile(`(?:\+|%2B|\b00)?\b27(?:[\s().-]|%20)*\d(?:(?:[\s().-]|%20)*\d){8}\b`), "[number]"},
	{regexp.MustCompile(`\b0\d(?:(?:[\s().-]|%20)*\d){8}\b`), "[number]"},
	{regexp.MustCompile(`\+\d{8,15}\b|\b\d{9,}\b`), "[number]"},
}

var (
	uuid      = regexp.MustCompile(`(?i)\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b`)
	longWord  = regexp.MustCompile(`\w{24,}`)
	hasDigit  = regexp.MustCompile(`\d`)
	hasLetter = regexp.MustCompile(`[A-Za-z]`)
	quoted    = regexp.MustCompile(`"[^"\n]*"|(^|[\s(=:,])'[^'\n]*'`)
	// A name of our code, such as a column: a person's begins with a capital, or is in a search, which is left out.
	ourName = regexp.MustCompile(`^['"][a-z_$][\w$.]*['"]$`)
)

// withoutPersons is a text of the log without what tells of a person.
func withoutPersons(text string) string {
	var out strings.Builder
	at := 0
	for _, id := range uuid.FindAllStringIndex(text, -1) {
		out.WriteString(scrubbed(text[at:id[0]]))
		out.WriteString(text[id[0]:id[1]])
		at = id[1]
	}
	out.WriteString(scrubbed(text[at:]))
	return out.String()
}

func scrubbed(text string) string {
	for _, one := range personal {
		text = one.pattern.ReplaceAllString(text, one.word)
	}
	return longWord.ReplaceAllStringFunc(text, func(word string) string {
		if hasDigit.MatchString(word) && hasLetter.MatchString(word) {
			return "[token]"
		}
		return word
	})
}

// withoutQuotes is an error without what it quotes of a request or a row.
func withoutQuotes(text string) string {
	return quoted.ReplaceAllStringFunc(text, func(words string) string {
		start := strings.IndexAny(words, `"'`)
		if ourName.MatchString(words[start:]) {
			return words
		}
		return words[:start] + `"…"`
	})
}

// clean takes out of a row what tells of a person. A request is named by its route, where it has one.
func clean(row *core.Log, table *limits) {
	if row.Data["type"] == "request" {
		method, _ := row.Data["method"].(string)
		address, _ := row.Data["url"].(string)
		row.Data["url"] = table.named(method, address)
		row.Message = method + " " + row.Data["url"].(string)
		for _, key := range []string{"referer", "userAgent", "details", "meta"} {
			delete(row.Data, key)
		}
	}
	row.Message = withoutPersons(row.Message)
	for key, value := range row.Data {
		row.Data[key] = cleanValue(key, value)
	}
}

func cleanValue(key string, value any) any {
	switch value := value.(type) {
	case string:
		if key == "error" || key == "detail" || key == "details" {
			return withoutPersons(withoutQuotes(value))
		}
		return withoutPersons(value)
	case error:
		return withoutPersons(withoutQuotes(value.Error()))
	case []any:
		for at, one := range value {
			value[at] = cleanValue(key, one)
		}
		return value
	case map[string]any:
		for name, one := range value {
			value[name] = cleanValue(name, one)
		}
		return value
	case nil, bool, int, int32, int64, uint, uint64, float32, float64:
		return value
	}
	return "…" // nothing of ours logs anything else
}

// named is the path of a request's route; of one without a route, what was asked for.
func (l *limits) named(method, address string) string {
	path, _, _ := strings.Cut(address, "?")
	asked, err := url.Parse(path)
	if l == nil || err != nil {
		return path
	}
	_, pattern := l.patterns.Handler(&http.Request{Method: method, URL: asked})
	_, route, found := strings.Cut(pattern, " ")
	if !found || strings.Contains(route, "...") {
		return path
	}
	return route
}
